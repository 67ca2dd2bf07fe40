import { defineSection } from '../../registry/facts.ts';

export default defineSection<'not-found'>({ pageFor: 'notFound' });
