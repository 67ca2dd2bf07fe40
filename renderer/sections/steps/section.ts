import { defineSection } from '../../registry/type-facts.ts';

export default defineSection<'steps'>({
  aliases: ['history', 'howitworks', 'milestones', 'process', 'timeline'],
});
