import { defineSection } from '../../registry/type-facts.ts';

export default defineSection<'cta-banner'>({ aliases: ['banner', 'cta'] });
