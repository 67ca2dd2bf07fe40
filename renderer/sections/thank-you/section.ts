import { defineSection } from '../../registry/facts.ts';

export default defineSection<'thank-you'>({ pageFor: 'thankYou' });
