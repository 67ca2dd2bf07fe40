import { Failure } from '../terminal/terminal.ts';

/**
 * A day, or a time of the clocks, as campaigns have it.
 * @throws Failure where it is none.
 */
export function readMoment(text: string): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?$/.exec(text.trim()) ?? [];
  if (day) return time ? `${day}T${time}` : day;
  throw new Failure(
    `\`${text}\` is not a moment.`,
    'Write year, month and day, and a time if you like: 2027-03-01T09:00.',
  );
}

/**
 * How many leads close a campaign; undefined for `no limit`.
 * @throws Failure where that is no number.
 */
export function readPlaces(text: string): number | undefined {
  if (text === 'no limit') return undefined;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new Failure(`\`${text}\` is not a number of places.`, 'Write a whole number, such as 30.');
}
