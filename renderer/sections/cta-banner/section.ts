import { defineSection } from '../../registry/facts.ts';

export default defineSection<'cta-banner'>({ aliases: ['banner', 'cta'] });
