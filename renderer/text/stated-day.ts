import { oncePerText } from '../model/once.ts';

/** A day as a label states it in words; what it omits is undefined. */
interface StatedDay {
  weekday?: string;
  date?: { month: number; day: number; words: string };
}

/**
 * Reads the day that a label in some language states: the one weekday it names, and the one day of a
 * month, such as `December 9` or `9 décembre`. Several of them are ambiguous, and ignored.
 */
export function statedDay(label: string, locale: string): StatedDay {
  const { weekdays: ofWeek, months } = namesIn(locale);
  const weekdays = ofWeek.filter((name) => wordIn(label, name));
  const dates = months.flatMap((names, month) => datesOf(label, names, month + 1));
  return {
    weekday: weekdays.length === 1 ? weekdays[0] : undefined,
    date: dates.length === 1 ? dates[0] : undefined,
  };
}

/** The name of the weekday of a day, written as year-month-day. */
export function weekdayOf(day: string, locale: string): string {
  return formatUtcDay(day, locale, { weekday: 'long' });
}

/** A day, written as year-month-day, in English words. */
export function dayInWords(day: string): string {
  return formatUtcDay(day, 'en', { month: 'long', day: 'numeric', year: 'numeric' });
}

function formatUtcDay(day: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(day));
}

interface Names {
  weekdays: readonly string[];
  months: readonly (readonly string[])[];
}

/** Names in a locale: they take dozens of formats, and many labels are in one language. */
const namesIn = oncePerText(
  (locale): Names => ({ weekdays: weekdayNames(locale), months: monthNames(locale) }),
);

/** January 1, 2024 was a Monday. */
function weekdayNames(locale: string): string[] {
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

function datesOf(label: string, names: readonly string[], month: number) {
  const either = `(?:${names.map(literalPattern).join('|')})`;
  const [words, ...days] =
    new RegExp(
      `(?<![\\p{L}\\d])(?:${either}\\.? (\\d{1,2})(?!\\d)|(\\d{1,2})(?:\\.|st|nd|rd|th|er|[º°])? (?:de |of )?${either}(?!\\p{L}))`,
      'iu',
    ).exec(label) ?? [];
  const day = days.find((found) => found !== undefined);
  return words && day ? [{ month, day: Number(day), words }] : [];
}

function wordIn(label: string, name: string): boolean {
  return new RegExp(`(?<!\\p{L})${literalPattern(name)}(?!\\p{L})`, 'iu').test(label);
}

/** A pattern that finds exactly this text. */
function literalPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
