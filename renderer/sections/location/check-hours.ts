import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Rules } from '../../model/rule.ts';
import { daysBetween, type Hours, openDays } from './hours.ts';

export const rules: Rules = {
  'location/hours': {
    title: 'Opening hours that contradict each other',
    why: 'Visitors and search engines read that a place is open when it is not.',
    fix: 'Name each day once, and the time when a place opens before that when it closes.',
    wrong: 'hours:\n  - { days: mon-fri, times: 18:00-9:00 }',
    right: 'hours:\n  - { days: mon-fri, times: 9:00-18:00 }',
    canBeOff: true,
  },
};

/** Places that close so early have stayed open over night. */
const LATEST_NIGHT = 6 * 60;

/** Whether a place closes after it opens, and no day has the same hour in two rows. */
export function checkHours(hours: Hours, pointer: string): Diagnostic[] {
  return [
    ...checkSpans(hours, pointer),
    ...checkDays(hours, pointer),
    ...checkBreaks(hours, pointer),
  ];
}

function checkSpans(hours: Hours, pointer: string): Diagnostic[] {
  return hours.flatMap(({ times }, index) => {
    const [opens, closes] = times.split('-');
    if (!opens || !closes || minutes(opens) < minutes(closes)) return [];
    if (opens !== closes && minutes(closes) <= LATEST_NIGHT) return [];
    return [
      mistake(
        `${pointer}/${index}/times`,
        `The place would close at ${closes}, before it opens at ${opens}.`,
        'Exchange the two times.',
      ),
    ];
  });
}

/** A row for the same days as another has the times after a break. */
function checkDays(hours: Hours, pointer: string): Diagnostic[] {
  const days = [...openDays(hours)];
  const names = [...new Set(hours.map((row) => row.days))];
  return days.flatMap((row, index) => {
    const before = days.slice(0, index).findIndex((other) => shareDay(other, row));
    if (before < 0) return [];
    const at = hours.findIndex((other) => other.days === names[index]);
    return [
      mistake(
        `${pointer}/${at}/days`,
        `\`${names[index]}\` has days that \`${names[before]}\` has, too.`,
        'Name each day once. Two rows of one day, for a break, name the same days.',
      ),
    ];
  });
}

/** Between two rows of the same days there is a break. */
function checkBreaks(hours: Hours, pointer: string): Diagnostic[] {
  return hours.flatMap((row, index) => {
    const before = hours.slice(0, index).find((one) => one.days === row.days && overlap(one, row));
    if (!before) return [];
    return [
      mistake(
        `${pointer}/${index}/times`,
        `\`${row.days}\` has ${before.times} already, which overlaps with ${row.times}.`,
        'Correct the times, or the days of one of the two.',
      ),
    ];
  });
}

function overlap(one: Hours[number], other: Hours[number]): boolean {
  const [from = 0, to = 0] = one.times.split('-').map(minutes);
  const [opens = 0, closes = 0] = other.times.split('-').map(minutes);
  return from < to && opens < closes && from < closes && opens < to;
}

type OpenDays = ReturnType<typeof openDays>[number];

function shareDay(one: OpenDays, other: OpenDays): boolean {
  const days = daysBetween(one);
  return daysBetween(other).some((day) => days.includes(day));
}

function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  return hours * 60 + rest;
}

function mistake(pointer: string, message: string, help: string): Diagnostic {
  return { rule: 'location/hours', severity: 'warning', pointer, message, help };
}
