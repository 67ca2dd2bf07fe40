import { defineSection } from '../../registry/facts.ts';

export default defineSection<'footer'>({ landmark: 'footer' });
