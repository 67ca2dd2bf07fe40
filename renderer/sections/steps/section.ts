import { defineSection } from '../../registry/facts.ts';

export default defineSection<'steps'>({
  aliases: ['history', 'howitworks', 'milestones', 'process', 'timeline'],
});
