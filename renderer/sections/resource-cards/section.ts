import { defineSection } from '../../registry/facts.ts';

export default defineSection<'resource-cards'>({ aliases: ['cards', 'resources'] });
