import type { PageCheck } from './check.ts';

/** Whether the event that a page announces to search engines can take place. */
export const eventCheck: PageCheck = {
  rules: {
    'event/order': {
      title: 'An event that ends before it begins',
      why: 'Search engines show neither its date nor the event.',
      fix: 'Correct one of the two moments.',
      wrong: 'event: { start: 2027-07-05T09:00:00Z, end: 2027-07-02T16:00:00Z }',
      right: 'event: { start: 2027-07-05T09:00:00Z, end: 2027-07-09T16:00:00Z }',
      canBeOff: true,
    },
  },
  check({ page: { content } }) {
    const { start, end } = content.structuredData?.event ?? {};
    if (!start || !end || Date.parse(start) < Date.parse(end)) return [];
    return [
      {
        rule: 'event/order',
        severity: 'warning',
        pointer: '/structuredData/event/end',
        message: `The event ends at this moment, but begins later: ${start}.`,
        help: 'Correct one of the two.',
      },
    ];
  },
};
