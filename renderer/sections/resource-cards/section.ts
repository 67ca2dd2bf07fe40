import { defineSection } from '../../registry/type-facts.ts';

export default defineSection<'resource-cards'>({ aliases: ['cards', 'resources'] });
