import { defineSection } from '../../registry/type-facts.ts';

export default defineSection<'thank-you'>({ pageFor: 'thankYou' });
