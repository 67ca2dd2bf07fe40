import { defineSection } from '../../registry/type-facts.ts';

export default defineSection<'countdown'>({
  aliases: ['timer'],
  fromCampaign: { until: 'deadline', timeZone: 'timeZone' },
  moments: ({ until, timeZone }) => [{ pointer: '/until', at: until, kind: 'deadline', timeZone }],
});
