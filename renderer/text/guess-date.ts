import { isRealDay } from '../locale/real-day.ts';

/**
 * The day that a date in another notation means, as year-month-day: 31.3.2026, 2026/3/31, March 31,
 * 2026, 31 March 2026. Undefined if day and month are ambiguous.
 */
export function guessDate(written: string): string | undefined {
  const text = written.trim();
  return fromNumbers(text) ?? fromWords(text);
}

function fromNumbers(text: string): string | undefined {
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  if (yearFirst) return format(yearFirst[1], yearFirst[2], yearFirst[3]);
  const yearLast = /^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4})(?!\d)/.exec(text);
  if (!yearLast) return undefined;
  const [, first, separator, second, year] = yearLast;
  if (separator === '.' || Number(first) > 12) return format(year, second, first);
  return Number(second) > 12 ? format(year, first, second) : undefined;
}

/** The days that a date may mean of which nobody can tell day and month apart: 3/4/2026 is two. */
export function possibleDays(written: string): string[] {
  const [, first, second, year] = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(written.trim()) ?? [];
  return [format(year, second, first), format(year, first, second)].flatMap((day) => day ?? []);
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

function fromWords(text: string): string | undefined {
  const name = /[a-z]{3,}/i.exec(
    text.replace(/^(mon|tues?|wed|thu(rs)?|fri|sat|sun)[a-z]*,? */i, ''),
  );
  const month = months.indexOf(name?.[0].slice(0, 3).toLowerCase() ?? '') + 1;
  const year = /\b(\d{4})\b/.exec(text)?.[1];
  const day = /\b(\d{1,2})(?:st|nd|rd|th)?\b/.exec(text)?.[1];
  return month > 0 ? format(year, String(month), day) : undefined;
}

function format(year?: string, month?: string, day?: string): string | undefined {
  if (!year || !month || !day) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isRealDay(date) ? date : undefined;
}
