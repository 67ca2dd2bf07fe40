import { defineSection } from '../../registry/facts.ts';

export default defineSection<'lead-form'>({ aliases: ['form'], namesForms: 'own' });
