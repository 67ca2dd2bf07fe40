import { isRealDay } from '../../locale/real-day.ts';
import type { Rules } from '../../model/rule.ts';
import { noTimeBehindDay, timeBehindDay } from '../../text/clock-times.ts';
import { guessDate } from '../../text/guess-date.ts';
import { type Explanation, offer } from '../../text/wording.ts';
import { isTimeZone, offsetOfClocks } from '../../text/zone-offset.ts';

export const rules: Rules = {
  'date/form': {
    title: 'A date in another form',
    why: 'Dates are read by programs too, and 3/4/2026 is two different days in two countries.',
    fix: 'Write year-month-day.',
    wrong: 'asOf: 31.3.2026',
    right: 'asOf: 2026-03-31',
  },
  'date/zone': {
    title: 'A moment without a time zone',
    why: 'Without its offset from UTC the moment is different for every visitor.',
    fix: 'Add the offset.',
    wrong: 'until: 2026-03-31T13:00',
    right: 'until: 2026-03-31T13:00:00-04:00',
  },
};

const RULE =
  'Write the day, the time and the offset from UTC: 2026-03-31T13:00:00-04:00. For UTC the offset is Z.';

/** Names of time zones that people write, and the offset that they stand for. */
const OFFSETS: Readonly<Record<string, string>> = {
  AST: '-04:00',
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
  GMT: 'Z',
  UTC: 'Z',
  Z: 'Z',
};

const PARTS =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{2}:\d{2})(:\d{2})? *([A-Za-z]+|[+-]\d{2}:?\d{2})?)?$/;

/** Explains how a moment is written, with the day, the time and the zone that it has already. */
export function explainInstant(
  name: string,
  shown: string,
  written: string,
  timeZone?: string,
): Explanation {
  const [whole, day = guessDate(written), clock, seconds = ':00', named] =
    PARTS.exec(written) ?? [];
  const zone = named ?? /(?<=\d)[+-]\d{2}:\d{2}$/.exec(written)?.[0];
  if (whole !== undefined && !isRealDay(day ?? '')) {
    const message = `${name} names a day that does not exist: \`${shown}\`.`;
    return { rule: 'date/form', message, help: 'Correct the day, or the month.' };
  }
  const never = noTimeBehindDay(written);
  if (never) return noSuchTime(name, never);
  const guessed = timeBehindDay(written);
  const time = clock ? clock + seconds : guessed && `${guessed}:00`;
  const offset = zone ? offsetOf(zone) : day && time && offsetIn(timeZone, `${day}T${time}`);
  const lacksZone = whole !== undefined && clock !== undefined && zone === undefined;
  return {
    ...(lacksZone
      ? { rule: 'date/zone', message: `${name} does not say in which time zone: \`${shown}\`.` }
      : { rule: 'date/form', message: `${name} is not a moment: \`${shown}\`.` }),
    ...(day && time && offset ? offer(`${day}T${time}${offset}`, RULE) : rule(day, time, timeZone)),
  };
}

/** Explains that no clock shows a time. */
export function noSuchTime(name: string, time: string): Explanation {
  return {
    rule: 'date/form',
    message: `${name} names a time that does not exist: \`${time}\`.`,
    help: 'Hours go from 00 to 23, minutes from 00 to 59.',
  };
}

function rule(day?: string, time = '19:00:00', timeZone?: string): Pick<Explanation, 'help'> {
  if (!day) return { help: RULE };
  const local = `${day}T${time}`;
  const example = local + (offsetIn(timeZone, local) ?? '-04:00');
  return {
    help: `Write the time and the offset from UTC with the day, such as ${example}. For UTC the offset is Z.`,
  };
}

function offsetIn(timeZone: string | undefined, local: string): string | undefined {
  return timeZone && isTimeZone(timeZone) ? offsetOfClocks(local, timeZone, 'Z') : undefined;
}

function offsetOf(zone: string): string | undefined {
  const [, hours, minutes] = /^([+-]\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return hours ? `${hours}:${minutes}` : OFFSETS[zone.toUpperCase()];
}
