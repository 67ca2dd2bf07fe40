import { defineSection } from '../../registry/type-facts.ts';

export default defineSection<'lead-form'>({ aliases: ['form'], namesForms: 'own' });
