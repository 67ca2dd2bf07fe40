import { defineSection } from '../../registry/type-facts.ts';

export default defineSection<'not-found'>({ aliases: ['404', 'error'], pageFor: 'notFound' });
