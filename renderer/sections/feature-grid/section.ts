import { defineSection } from '../../registry/facts.ts';

export default defineSection<'feature-grid'>({ aliases: ['features'] });
