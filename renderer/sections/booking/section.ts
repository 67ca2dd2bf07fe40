import { defineSection } from '../../registry/type-facts.ts';

export default defineSection<'booking'>({
  aliases: ['appointment', 'bookingembed', 'calendar', 'meeting', 'schedule', 'scheduler'],
  providers: ({ calendar }) => [{ name: calendar.provider, embed: calendar, pointer: '/calendar' }],
});
