import { defineSection } from '../../registry/type-facts.ts';

export default defineSection<'not-found'>({ pageFor: 'notFound' });
