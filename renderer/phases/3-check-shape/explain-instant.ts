import { guessDate } from '../../text/guess-date.ts';
import { type Explanation, offer } from '../../text/wording.ts';

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

/** Says in words how a moment is written, with the day and the time that are there already. */
export function explainInstant(name: string, shown: string, written: string): Explanation {
  const [, day, time, seconds = ':00', zone] = PARTS.exec(written) ?? [];
  if (day && time && !zone) {
    return {
      rule: 'date/zone',
      message: `${name} does not say in which time zone: \`${shown}\`.`,
      help: `Add the offset from UTC: ${day}T${time}${seconds}-04:00 is Eastern daylight time, Z in its place is UTC.`,
    };
  }
  return {
    rule: 'date/form',
    message: `${name} is not a moment: \`${shown}\`.`,
    ...mend(written, day, time && time + seconds, zone),
  };
}

function mend(
  written: string,
  day: string | undefined,
  time: string | undefined,
  zone: string | undefined,
): Pick<Explanation, 'help' | 'suggest'> {
  const offset = zone && offsetOf(zone);
  if (day && time && offset) return offer(`${day}T${time}${offset}`, RULE);
  const known = day ?? guessDate(written);
  if (!known) return { help: RULE };
  const example = `${known}T${time ?? '19:00:00'}-04:00`;
  return { help: `Write the time and the offset from UTC with the day, such as ${example}.` };
}

function offsetOf(zone: string): string | undefined {
  const [, hours, minutes] = /^([+-]\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return hours ? `${hours}:${minutes}` : OFFSETS[zone.toUpperCase()];
}
