import { dateInWords } from '../locale/date-in-words.ts';

/**
 * Formats a moment in a time zone, by default at its own offset from UTC. The page is the same for
 * every visitor and at each build.
 */
export function formatInstant(
  instant: string,
  locale: string,
  options: Intl.DateTimeFormatOptions,
  timeZone = instant.endsWith('Z') ? 'UTC' : instant.slice(-6),
): string {
  return dateInWords(new Date(instant), locale, { ...options, timeZone });
}

/** The same with all that is to be known of it: day, time and zone, the latter by its name if it has one. */
export function writeOut(instant: string, locale: string, timeZone?: string): string {
  const options = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: timeZone ? nameOfZone(instant, locale, timeZone) : 'short',
  } as const;
  return formatInstant(instant, locale, options, timeZone);
}

/** Many zones have no name for the time that they keep just now, only one for their country's time. */
function nameOfZone(instant: string, locale: string, timeZone: string) {
  const format = new Intl.DateTimeFormat(locale, { timeZoneName: 'long', timeZone });
  const parts = format.formatToParts(new Date(instant));
  const isOffset = parts.some(
    ({ type, value }) => type === 'timeZoneName' && /\p{Nd}/u.test(value),
  );
  return isOffset ? 'longGeneric' : 'long';
}
