import { defineSection } from '../../registry/type-facts.ts';

export default defineSection<'footer'>({ landmark: 'footer' });
