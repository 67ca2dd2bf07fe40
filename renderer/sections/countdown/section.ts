import { defineSection } from '../../registry/facts.ts';

export default defineSection<'countdown'>({
  aliases: ['timer'],
  moments: ({ until }) => [{ pointer: '/until', at: until, kind: 'deadline' }],
});
