import { stringsFor } from './languages.ts';

type Options = Intl.DateTimeFormatOptions;

/**
 * A date in the words and digits of a locale. Spaces are those that every typeface has, as where Intl
 * writes the whole.
 */
export function dateInWords(date: Date, locale: string, options: Options): string {
  const parts = partsOf(date, locale, options);
  const isInWords = parts.some(({ type, value }) => type === 'month' && !/\p{Nd}/u.test(value));
  const { firstOfMonth } = stringsFor(locale);
  return parts
    .map(({ type, value }) => (isInWords && type === 'day' && value === '1' ? firstOfMonth : value))
    .join('')
    .replaceAll('\u202f', ' ');
}

/** Where a calendar has no pattern with a weekday, the year comes first: then the weekday goes before the rest. */
function partsOf(date: Date, locale: string, options: Options): Intl.DateTimeFormatPart[] {
  const format = (some: Options) => formatFor(locale, some).formatToParts(date);
  const parts = format(options);
  const weekday = parts.find(({ type }) => type === 'weekday');
  if (!weekday || parts[0]?.type !== 'year') return parts;
  const rest = format({ ...options, weekday: undefined });
  return rest[0]?.type === 'year' ? parts : [weekday, { type: 'literal', value: ' ' }, ...rest];
}

/** Formats are made once: that takes longer than all of their use. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(locale: string, options: Options): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat([locale, 'en'], options);
  formats.set(key, made);
  return made;
}
