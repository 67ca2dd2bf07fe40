import { isInstant } from '../../model/absence.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { dayInWords } from '../../text/stated-day.ts';
import { isTimeZone, OFFSET } from '../../text/zone-offset.ts';
import type { PageCheck } from './check.ts';
import { checkOffset, rules as ofOffsets } from './check-time-zone.ts';

/** Whether the event that a page announces to search engines can take place. */
export const pageCheck: PageCheck = {
  rules: {
    ...ofOffsets,
    'event/offset': {
      title: 'An event that begins by the clocks of one place and ends by those of another',
      why: 'Clocks change twice a year: search engines show a time that is an hour off.',
      fix: 'Write the offset that the clocks have on that day.',
      wrong: 'event: { start: 2027-07-05T09:00:00+02:00, end: 2027-07-09T16:00:00+01:00 }',
      right: 'event: { start: 2027-07-05T09:00:00+02:00, end: 2027-07-09T16:00:00+02:00 }',
      canBeOff: true,
    },
    'event/order': {
      title: 'An event that ends before it begins',
      why: 'Search engines show neither its date nor the event.',
      fix: 'Correct one of the two moments.',
      wrong: 'event: { start: 2027-07-05T09:00:00Z, end: 2027-07-02T16:00:00Z }',
      right: 'event: { start: 2027-07-05T09:00:00Z, end: 2027-07-09T16:00:00Z }',
      canBeOff: true,
    },
    'event/over': {
      title: 'An event that is over, announced to search engines',
      why: 'They show no event of the past.',
      fix: 'Write the next date, or delete the event.',
      wrong: 'event: { start: 2020-07-05T09:00:00Z }',
      right: 'event: { start: 2030-07-05T09:00:00Z }',
      canBeOff: true,
    },
  },
  check({ page: { content }, index: { zone }, shownAt }) {
    const { start, end } = content.structuredData?.event ?? {};
    // Moments that do not exist are reported elsewhere.
    if (!isInstant(start) || !(end === undefined || isInstant(end))) return [];
    if (end && Date.parse(start) >= Date.parse(end)) return [endsFirst(start)];
    const last = end
      ? ({ name: 'end', at: end } as const)
      : ({ name: 'start', at: start } as const);
    return [
      ...(Date.parse(last.at) <= shownAt ? [isOver(last)] : []),
      ...(end && zone && isTimeZone(zone) ? checkOffsets({ start, end }, zone) : []),
    ];
  },
};

interface Span {
  start: string;
  end: string;
}

function endsFirst(start: string): Diagnostic {
  return {
    rule: 'event/order',
    severity: 'warning',
    pointer: '/structuredData/event/end',
    message: `The event ends at this moment, but begins later: ${start}.`,
    help: 'Correct one of the two.',
  };
}

function isOver({ name, at }: { name: keyof Span; at: string }): Diagnostic {
  return {
    rule: 'event/over',
    severity: 'warning',
    pointer: `/structuredData/event/${name}`,
    message: `The event was over on ${dayInWords(at.slice(0, 'yyyy-mm-dd'.length))}, and search engines show none of the past.`,
    help: 'Write the next date, or delete `event`.',
  };
}

/** An event that is elsewhere has the offset of its place at its beginning and its end alike. */
function checkOffsets(event: Span, zone: string): Diagnostic[] {
  const wrong = (['start', 'end'] as const).flatMap((name) =>
    checkOffset({ at: event[name], pointer: `/structuredData/event/${name}` }, zone),
  );
  const areBothWritten = OFFSET.test(event.start) && OFFSET.test(event.end);
  if (!areBothWritten || wrong.length !== 1) return [];
  return wrong.map((one) => ({ ...one, rule: 'event/offset', severity: 'warning' }));
}
