import type { SectionOf } from '../../registry/type-facts.ts';

/** When a place is open, as it is written. */
export type Hours = NonNullable<SectionOf<'location'>['items'][number]['hours']>;

/** Days with the same times. */
export interface OpenDays {
  /** First and last day; the same one where it is one. From 0, Monday. */
  first: number;
  last: number;
  /** Times such as `8:00`, by pairs; none where it is closed. */
  spans: [opens: string, closes: string][];
}

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** Times by days; days that are written twice, for a break, are one. */
export function openDays(hours: Hours): OpenDays[] {
  return [...Map.groupBy(hours, ({ days }) => days)].map(([days, rows]) => {
    const [first = '', last = first] = days.split('-');
    return {
      first: DAYS.indexOf(first),
      last: DAYS.indexOf(last),
      spans: rows.flatMap(({ times }) => {
        const [opens, closes] = times.split('-');
        return opens && closes ? [[opens, closes]] : [];
      }),
    };
  });
}

/** Every day from the first to the last, over the end of the week where they are that way round. */
export function daysBetween({ first, last }: OpenDays): number[] {
  const count = ((last - first + DAYS.length) % DAYS.length) + 1;
  return Array.from({ length: count }, (_, index) => (first + index) % DAYS.length);
}

/** Names of days and times as a language writes them. */
export function hoursWords(locale: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat([locale, 'en'], { ...options, timeZone: 'UTC' });
  const [oneDay, fromDay] = [format({ weekday: 'long' }), format({ weekday: 'short' })];
  const clock = format({ timeStyle: 'short' });
  return {
    days: ({ first, last }: OpenDays) =>
      first === last
        ? oneDay.format(momentOf(first))
        : `${fromDay.format(momentOf(first))} – ${fromDay.format(momentOf(last))}`,
    span: (times: [string, string]) =>
      times.map((time) => clock.format(momentOf(0, time))).join(' – '),
  };
}

/** A moment on a day of a week; the 1st of January 2024 was a Monday. */
function momentOf(day: number, time = '0:00'): Date {
  const [hours, minutes] = time.split(':').map(Number);
  return new Date(Date.UTC(2024, 0, 1 + day, hours, minutes));
}
