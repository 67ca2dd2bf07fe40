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

/** The end of a day, in ISO 8601 the hour 24: to readers that day, and not the midnight after it. */
const END_OF_DAY = /T24:00(?::00)?(?=[Z+-])/;

const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** The same with all that is to be known of it: day, time and zone, the latter by its name if it has one. */
export function writeOut(instant: string, locale: string, timeZone?: string): string {
  if (END_OF_DAY.test(instant)) {
    return formatInstant(instant.replace(END_OF_DAY, 'T12:00'), locale, DAY);
  }
  const options = {
    ...DAY,
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

/** A moment for the `datetime` of HTML, which has no hour 24. */
export function toDateTime(instant: string): string {
  return END_OF_DAY.test(instant) ? new Date(instant).toISOString() : instant;
}
