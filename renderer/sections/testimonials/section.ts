import { defineSection } from '../../registry/facts.ts';

export default defineSection<'testimonials'>({
  aliases: ['largequote', 'quote', 'quotes', 'reviews', 'testimonial'],
});
