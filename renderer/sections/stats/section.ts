import { defineSection } from '../../registry/type-facts.ts';

export default defineSection<'stats'>({ aliases: ['statistics', 'numbers', 'figures', 'metrics'] });
