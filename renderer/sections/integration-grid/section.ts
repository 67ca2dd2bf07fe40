import { defineSection } from '../../registry/facts.ts';

export default defineSection<'integration-grid'>({
  aliases: ['apps', 'integration', 'integrations', 'tools'],
});
