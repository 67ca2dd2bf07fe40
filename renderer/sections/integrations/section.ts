import { defineSection } from '../../registry/facts.ts';

export default defineSection<'integrations'>({ aliases: ['apps', 'integration', 'tools'] });
