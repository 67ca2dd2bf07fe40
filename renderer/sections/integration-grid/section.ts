import { defineSection } from '../../registry/type-facts.ts';

export default defineSection<'integration-grid'>({
  aliases: ['apps', 'integration', 'integrations', 'tools'],
});
