import { defineSection } from '../../registry/facts.ts';

export default defineSection<'header'>({ aliases: ['nav', 'navigation'], landmark: 'header' });
