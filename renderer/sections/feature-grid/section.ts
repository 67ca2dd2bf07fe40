import { defineSection } from '../../registry/type-facts.ts';

export default defineSection<'feature-grid'>({ aliases: ['features'] });
