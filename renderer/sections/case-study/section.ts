import { defineSection } from '../../registry/facts.ts';

export default defineSection<'case-study'>({
  aliases: ['customerstory', 'reference', 'successstory', 'usecase'],
});
