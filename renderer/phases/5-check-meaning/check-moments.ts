import { absenceOf, isInstant } from '../../model/absence.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { valueAt } from '../../model/value-at.ts';
import type { PlacedMoment } from '../../registry/type-facts.ts';
import { clockTimes } from '../../text/clock-times.ts';
import { dayInWords, statedDay, weekdayOf } from '../../text/stated-day.ts';
import type { PageCheck, PageUnderCheck } from './check.ts';
import { checkTimeZone, rules as ofOffsets } from './check-time-zone.ts';
import { type PlacedPart, partsOf } from './page-parts.ts';

/** Whether what a page announces is still to come, on the day that its texts state. */
export const pageCheck: PageCheck = {
  rules: {
    ...ofOffsets,
    'date/countdown': {
      title: 'A countdown that ends after what it leads up to',
      why: 'It would still be counting when the session has begun.',
      fix: 'Write the moment at which the session begins.',
      wrong:
        '- { type: countdown, until: "2030-12-10T19:00:00-04:00" }\n- { type: webinar-details, sessions: [{ start: "2030-12-09T19:00:00-04:00", label: "December 9" }] }',
      right:
        '- { type: countdown, until: "2030-12-09T19:00:00-04:00" }\n- { type: webinar-details, sessions: [{ start: "2030-12-09T19:00:00-04:00", label: "December 9" }] }',
      canBeOff: true,
    },
    'date/label': {
      title: 'Words that name another day than the date beside them',
      why: 'Visitors read the words; calendars and search engines take the date.',
      fix: 'Correct the one that is wrong.',
      wrong: '{ start: "2030-12-09T19:00:00-04:00", label: "Friday, December 9" }',
      right: '{ start: "2030-12-09T19:00:00-04:00", label: "Monday, December 9" }',
      canBeOff: true,
    },
    'date/over': {
      title: 'Something announced that is over',
      why: 'Visitors only see that they are too late.',
      fix: 'Write the next date, or let the page end by itself with publishUntil.',
      wrong: 'until: "2020-08-28T19:00:00-04:00"',
      right: 'until: "2030-08-28T19:00:00-04:00"',
      canBeOff: true,
    },
  },
  check: (checked) => {
    const { page, index, shownAt } = checked;
    const shown = partsOf(page.content, index.registry).filter(
      ({ part }) => !absenceOf(part, shownAt),
    );
    const announced = shown.map((placed) => momentsOf(placed));
    return [
      ...announced.flatMap((moments) => checkOver(moments, shownAt)),
      ...shown.flatMap((placed) => checkTimeZone(momentsOf(placed), placed.pointer)),
      ...announced.flat().flatMap((moment) => checkLabel(moment, checked)),
      ...checkDeadlines(announced.flat(), shownAt),
    ];
  },
};

/** What a part announces, with pointers from the page on; moments that do not exist are reported elsewhere. */
function momentsOf({ part, facts, pointer }: PlacedPart): PlacedMoment[] {
  const moments = (facts.moments?.(part) ?? []).filter(({ at }) => isInstant(at));
  return moments.map((moment) => ({
    ...moment,
    pointer: pointer + moment.pointer,
    ...(moment.label !== undefined && { label: pointer + moment.label }),
  }));
}

/** The last of several moments. */
export function lastOf(moments: readonly PlacedMoment[]): PlacedMoment | undefined {
  return moments.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).at(-1);
}

function checkOver(moments: readonly PlacedMoment[], now: number): Diagnostic[] {
  const last = lastOf(moments);
  if (!last || !(Date.parse(last.at) <= now)) return [];
  return [
    {
      rule: 'date/over',
      severity: 'warning',
      pointer: last.pointer,
      ...wordsOnOver(last),
    },
  ];
}

function wordsOnOver(last: PlacedMoment): Pick<Diagnostic, 'message' | 'help'> {
  const day = dayInWords(dayOf(last));
  return last.kind === 'end'
    ? {
        message: `This was over on ${day}: nobody sees it any more.`,
        help: 'Write the next date, or delete it.',
      }
    : {
        message: `This was over on ${day}: visitors see that it has passed.`,
        help: 'Write the next date. With `publishUntil`, a section or a page disappears by itself.',
      };
}

/** The day at the place that the offset is of. */
function dayOf({ at }: PlacedMoment): string {
  return at.slice(0, 'yyyy-mm-dd'.length);
}

function timeOf({ at }: Pick<PlacedMoment, 'at'>): string {
  return at.slice('yyyy-mm-ddT'.length, 'yyyy-mm-ddThh:mm'.length);
}

function checkLabel(moment: PlacedMoment, { page, index }: PageUnderCheck): Diagnostic[] {
  const { label: pointer, at } = moment;
  const label = pointer === undefined ? undefined : valueAt(page.content, pointer);
  const locale = page.content.locale ?? index.locale;
  // In UTC the day of the place is unknown.
  if (pointer === undefined || typeof label !== 'string' || !locale || at.endsWith('Z')) return [];
  const day = dayOf(moment);
  const [, month, dayOfMonth] = day.split('-').map(Number);
  const { weekday, date } = statedDay(label, locale);
  const field = moment.pointer.slice(moment.pointer.lastIndexOf('/') + 1);
  if (date && (date.month !== month || date.day !== dayOfMonth)) {
    const message = `This says ${date.words}, but \`${field}\` is ${dayInWords(day)}.`;
    return [differs(pointer, date.words, message)];
  }
  const [, year] = /(?<!\d)(20\d\d)(?!\d)/.exec(label) ?? [];
  if (date && year && year !== day.slice(0, 4))
    return [differs(pointer, year, `This says ${year}, but \`${field}\` is ${dayInWords(day)}.`)];
  const actual = weekdayOf(day, locale);
  if (weekday !== undefined && weekday !== actual) {
    const message = `This says ${weekday}, but ${dayInWords(day)} is a ${actual}.`;
    return [differs(pointer, weekday, message)];
  }
  return checkTime(label, moment, pointer);
}

/** What follows a time in the clocks of another place, such as 3 pm ET. */
export const ZONE = /^ ?\(?[A-Z]{2,5}\b/;

function checkTime(label: string, { pointer, at }: PlacedMoment, place: string): Diagnostic[] {
  const times = clockTimes(label);
  const [first] = times;
  const time = timeOf({ at });
  const isOther = times.some((one) => one.time === time || ZONE.test(label.slice(one.end)));
  if (!first || isOther) return [];
  const field = pointer.slice(pointer.lastIndexOf('/') + 1);
  return [differs(place, first.words, `This says ${first.words}, but \`${field}\` is at ${time}.`)];
}

function differs(pointer: string, words: string, message: string): Diagnostic {
  const help = 'Correct the words, or the moment itself: calendars and search engines go by that.';
  return { rule: 'date/label', severity: 'warning', pointer, words, message, help };
}

/** In milliseconds: exactly so much before an event is a slip of the clock. */
const HALF_DAY = 12 * 3_600_000;

/** Whether a countdown to what is on the page ends after the last of it has begun, or half a day before. */
function checkDeadlines(moments: readonly PlacedMoment[], now: number): Diagnostic[] {
  const events = moments.filter(({ kind }) => kind === 'event');
  const event = lastOf(events);
  if (!event || Date.parse(event.at) <= now) return [];
  return moments
    .filter(({ kind, at }) => {
      const before = Date.parse(event.at) - Date.parse(at);
      return kind === 'deadline' && (before < 0 || (before === HALF_DAY && events.length === 1));
    })
    .map((late) => ({
      rule: 'date/countdown',
      severity: 'warning',
      pointer: late.pointer,
      message:
        dayOf(late) === dayOf(event)
          ? `This ends at ${timeOf(late)}, but the last date on this page is ${timeOf(event)} of that day.`
          : `This ends on ${dayInWords(dayOf(late))}, but the last date on this page is ${dayInWords(dayOf(event))}.`,
      help: `Write \`${event.at}\`, the moment at which that begins.`,
      suggest: event.at,
    }));
}
