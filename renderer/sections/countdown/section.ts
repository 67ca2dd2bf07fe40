import { defineSection } from '../../registry/facts.ts';

export default defineSection<'countdown'>({ aliases: ['timer'] });
