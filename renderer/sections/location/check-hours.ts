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

/** From its first opening in the morning on, no place is open for so long but at all hours. */
const TOO_LONG = 18 * 60;
const DAY = 24 * 60;
const EARLIEST_AFTERNOON = 2 * 60;

/** Whether a place closes after it opens, and no day has the same hour in two rows. */
export function checkHours(hours: Hours, pointer: string): Diagnostic[] {
  return [
    ...checkSpans(hours, pointer),
    ...checkDays(hours, pointer),
    ...checkBreaks(hours, pointer),
  ];
}

function checkSpans(hours: Hours, pointer: string): Diagnostic[] {
  return hours.flatMap((row, index) => {
    const [opens, closes] = row.times.split('-');
    if (!opens || !closes) return [];
    const at = `${pointer}/${index}/times`;
    const meant = afternoonOf(row, hours.slice(0, index));
    if (meant)
      return mistake(
        at,
        `\`${row.times}\` is a time of the night: the place would close at ${closes} in the morning.`,
        `If the afternoon is meant, write ${meant}: hours go on to 24.`,
      );
    if (minutes(opens) < minutes(closes)) return [];
    if (opens !== closes && minutes(closes) <= LATEST_NIGHT) return [];
    return mistake(
      at,
      `The place would close at ${closes}, before it opens at ${opens}.`,
      'Exchange the two times.',
    );
  });
}

/** The times of a row with those of the afternoon as meant, where it has them by the clock of twelve hours. */
function afternoonOf({ days, times }: Hours[number], rows: Hours): string | undefined {
  const [opens = '', closes = ''] = times.split('-');
  const [before] = rows.filter((row) => row.days === days && row.times.includes('-'));
  const first = minutes((before?.times ?? times).split('-')[0] ?? '');
  const isAfternoon = (time: string) =>
    minutes(time) >= EARLIEST_AFTERNOON &&
    minutes(time) <= LATEST_NIGHT &&
    minutes(time) + DAY - first >= TOO_LONG;
  if (minutes(closes) >= first || !isAfternoon(closes)) return undefined;
  return [opens, closes]
    .map((time) => (isAfternoon(time) && minutes(time) < first ? later(time) : time))
    .join('-');
}

function later(time: string): string {
  return time.replace(/^\d+/, (hours) => String(Number(hours) + DAY / 2 / 60));
}

/** A row for the same days as another has the times after a break. */
function checkDays(hours: Hours, pointer: string): Diagnostic[] {
  const days = [...openDays(hours)];
  const names = [...new Set(hours.map((row) => row.days))];
  const turned = turnedRound(days);
  if (turned >= 0) {
    const name = names[turned] ?? '';
    const meant = name.split('-').reverse().join('-');
    return [
      mistake(
        `${pointer}/${hours.findIndex((row) => row.days === name)}/days`,
        `\`${name}\` goes on over the weekend, to days that have hours of their own.`,
        `Did you mean \`${meant}\`?`,
      ),
    ];
  }
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

/** The first days that share some with others, and would share none but whole ones if they began with the last. */
function turnedRound(days: readonly OpenDays[]): number {
  return days.findIndex((row) => {
    const meant = { ...row, first: row.last, last: row.first };
    const others = days.filter((one) => one !== row);
    const isSame = (one: OpenDays) => one.first === meant.first && one.last === meant.last;
    return (
      row.first > row.last &&
      others.some((one) => shareDay(one, row)) &&
      others.every((one) => isSame(one) || !shareDay(one, meant))
    );
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
