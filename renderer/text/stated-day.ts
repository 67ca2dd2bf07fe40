import { once, oncePerText } from '../model/once.ts';
import { literalPattern } from './literal-pattern.ts';

/** A day as a label states it in words; what it omits is undefined. */
interface StatedDay {
  weekday?: string;
  date?: { month: number; day: number; words: string };
}

/**
 * Reads the day that a label in some language states: the one weekday it names, and the one day of a
 * month, such as `December 9`, `9 décembre` or `9.12.`. Several of them are ambiguous, and ignored.
 */
export function statedDay(label: string, locale: string): StatedDay {
  const { weekdays: ofWeek, days } = patternsIn(locale);
  const weekdays = ofWeek.flatMap(({ name, pattern }) => (pattern.test(label) ? name : []));
  const dates = days.flatMap((pattern, month) => datesOf(label, pattern, month + 1));
  return {
    weekday: weekdays.length === 1 ? weekdays[0] : undefined,
    date: dates.length === 1 ? dates[0] : undefined,
  };
}

/** The name of the weekday of a day, written as year-month-day. */
export function weekdayOf(day: string, locale: string): string {
  return weekdaysIn(locale).format(new Date(day));
}

/** A day, written as year-month-day, in English words. */
export function dayInWords(day: string): string {
  return englishDays().format(new Date(day));
}

const weekdaysIn = oncePerText(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
);

const englishDays = once(
  () =>
    new Intl.DateTimeFormat('en', {
      month: 'long',
      day: 'numeric',
      year: 'numeric',
      timeZone: 'UTC',
    }),
);

interface Patterns {
  weekdays: readonly { name: string; pattern: RegExp }[];
  /** Finds a day of each month. */
  days: readonly RegExp[];
}

/** Patterns of a locale: they take dozens of formats, and many labels are in one language. */
const patternsIn = oncePerText(
  (locale): Patterns => ({
    weekdays: weekdayNames(locale).map((name) => ({
      name,
      // Of several weeks, its name may have a plural.
      pattern: new RegExp(`(?<!\\p{L})${literalPattern(name)}s?(?!\\p{L})`, 'iu'),
    })),
    days: monthNames(locale).map((names, index) => {
      const either = `(?:${names.map(literalPattern).join('|')})`;
      return new RegExp(
        `(?<![\\p{L}\\d])(?:${either}\\.? (\\d{1,2})(?!\\d)|(\\d{1,2})(?:\\.|st|nd|rd|th|er|[º°])? (?:de |of )?${either}(?!\\p{L}))|(?<![\\d.,])(\\d{1,2})\\. ?0?${index + 1}\\.(?=\\s*$|\\s?20\\d\\d(?!\\d))`,
        'iu',
      );
    }),
  }),
);

/** The names of the days of a week, from Monday on; January 1, 2024 was one. */
export function weekdayNames(locale: string): string[] {
  return [1, 2, 3, 4, 5, 6, 7].map((day) => weekdayOf(`2024-01-0${day}`, locale));
}

/** The long and the short name of each month, as they stand beside a day. */
function monthNames(locale: string): string[][] {
  return Array.from({ length: 12 }, (_, month) =>
    (['long', 'short'] as const).map((length) => {
      const format = new Intl.DateTimeFormat(locale, {
        month: length,
        day: 'numeric',
        timeZone: 'UTC',
      });
      const parts = format.formatToParts(new Date(Date.UTC(2024, month, 1)));
      return parts.find(({ type }) => type === 'month')?.value ?? '';
    }),
  );
}

function datesOf(label: string, pattern: RegExp, month: number) {
  const [words, ...days] = pattern.exec(label) ?? [];
  const day = days.find((found) => found !== undefined);
  return words && day ? [{ month, day: Number(day), words }] : [];
}
