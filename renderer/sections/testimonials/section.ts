import { defineSection } from '../../registry/type-facts.ts';

export default defineSection<'testimonials'>({
  aliases: ['largequote', 'quote', 'quotes', 'reviews', 'testimonial'],
});
