import { isRealDay } from '../../locale/real-day.ts';
import { isInstant } from '../../model/absence.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { part } from '../../model/unknown.ts';
import type { FieldText } from '../../registry/schema/field-text.ts';
import type { TextCheck } from './check.ts';

const FORMATS = ['calendar-date', 'past-date', 'instant'];

/** Whether every date exists, every past date is past, and every moment has a valid time. */
export const textCheck: TextCheck = {
  rules: {
    'date/ahead': {
      title: 'A day to come that is reported as past',
      why: 'Visitors read that something was published, changed or true on a day that has not come.',
      fix: 'Correct the day. What is to be shown later says so with publishFrom.',
      wrong: 'asOf: 2126-03-31',
      right: 'asOf: 2026-03-31',
      canBeOff: true,
    },
    'date/impossible': {
      title: 'A day or time that does not exist',
      why: 'A countdown to it would never end.',
      fix: 'Look it up in a calendar.',
      wrong: 'asOf: 2026-02-30',
      right: 'asOf: 2026-02-28',
    },
    'date/year': {
      title: 'A year with two digits exchanged',
      why: 'What begins then is not shown for decades, and what ends then never ends.',
      fix: 'Exchange them.',
      wrong: 'publishFrom: 2062-03-01T00:00:00Z',
      right: 'publishFrom: 2026-03-01T00:00:00Z',
      canBeOff: true,
    },
  },
  check: ({ page, texts, now }) => {
    const from = part(page.content, 'publishFrom');
    const shown = isInstant(from) ? Math.max(now, Date.parse(from)) : now;
    return FORMATS.flatMap((format) =>
      (texts.get(format) ?? []).flatMap((field) => checkDate(field, shown)),
    );
  },
};

/** Whether the date or moment that a text states can be; other texts are fine. */
export function checkDate({ text, format, pointer }: FieldText, now: number): Diagnostic[] {
  if (format === undefined || !FORMATS.includes(format)) return [];
  const name = `\`${pointer.slice(pointer.lastIndexOf('/') + 1)}\``;
  const [day = ''] = text.split('T', 1);
  if (!isRealDay(day)) return [impossibleDay(name, day, pointer)];
  const exchanged = exchangedYear(text, pointer);
  if (exchanged) return [exchanged];
  if (format === 'instant') return isInstant(text) ? [] : [impossibleTime(name, text, pointer)];
  return format === 'past-date' && comesAt(day) > now ? [ahead(name, day, pointer)] : [];
}

/** Years that sites write about, and those that are too far from them to be meant. */
const NEAR = { first: 2015, last: 2039 };
const FAR = { before: 1900, after: 2050 };

/** Reports the year of a day or moment that would be near if two neighbouring digits were exchanged. */
export function exchangedYear(text: string, pointer: string): Diagnostic | undefined {
  const written = /^\d{4}(?=-)/.exec(text)?.[0];
  if (!written || (Number(written) >= FAR.before && Number(written) <= FAR.after)) return undefined;
  const meant = [0, 1, 2]
    .map((at) => written.slice(0, at) + written[at + 1] + written[at] + written.slice(at + 2))
    .find((year) => Number(year) >= NEAR.first && Number(year) <= NEAR.last);
  if (meant === undefined) return undefined;
  return {
    rule: 'date/year',
    severity: 'warning',
    pointer,
    message: `The year ${written} is far away.`,
    help: `Did you mean \`${text.replace(written, meant)}\`?`,
    suggest: text.replace(written, meant),
    about: text,
  };
}

/** When a day begins anywhere on earth, in milliseconds since 1970. */
export function comesAt(day: string): number {
  return Date.parse(`${day}T00:00:00+14:00`);
}

function ahead(name: string, day: string, pointer: string): Diagnostic {
  return {
    rule: 'date/ahead',
    severity: 'warning',
    pointer,
    message: `${name} is a day to come, and reported as if it was past: \`${day}\`.`,
    help: 'Correct it. What is to be shown later says so with `publishFrom`.',
  };
}

function impossibleDay(name: string, day: string, pointer: string): Diagnostic {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const days = month >= 1 && month <= 12 ? new Date(Date.UTC(year, month, 0)).getUTCDate() : 0;
  return {
    rule: 'date/impossible',
    pointer,
    message: `${name} is a day that does not exist: \`${day}\`.`,
    help:
      days > 0
        ? `That month has ${days} days.`
        : 'Months are counted from 01 to 12. A date is written as year-month-day.',
  };
}

function impossibleTime(name: string, text: string, pointer: string): Diagnostic {
  return {
    rule: 'date/impossible',
    pointer,
    message: `${name} is a time that does not exist: \`${text}\`.`,
    help: 'Hours go from 00 to 23, minutes and seconds from 00 to 59, and the offset up to 14:00. A day ends at 24:00.',
  };
}
