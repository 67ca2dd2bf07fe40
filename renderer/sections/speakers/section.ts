import { defineSection } from '../../registry/type-facts.ts';

export default defineSection<'speakers'>({ aliases: ['panel', 'people', 'staff', 'team'] });
