import { defineSection } from '../../registry/facts.ts';

export default defineSection<'testimonials'>({ aliases: ['quotes', 'reviews'] });
