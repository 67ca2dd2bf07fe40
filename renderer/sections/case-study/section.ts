import { defineSection } from '../../registry/type-facts.ts';

export default defineSection<'case-study'>({
  aliases: ['customerstory', 'reference', 'successstory', 'usecase'],
});
