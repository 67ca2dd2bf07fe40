import { defineSection } from '../../registry/type-facts.ts';

export default defineSection<'lead-form'>({ aliases: ['contactform', 'form'], namesForms: 'own' });
