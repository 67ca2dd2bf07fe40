import { defineSection } from '../../registry/facts.ts';

export default defineSection<'speakers'>({ aliases: ['panel', 'people', 'staff', 'team'] });
