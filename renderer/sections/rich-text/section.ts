import { defineSection } from '../../registry/facts.ts';

export default defineSection<'rich-text'>({ aliases: ['markdown', 'text'] });
