import { dateInWords } from './date-in-words.ts';

/** A moment as the clocks of a zone show it, in the words of a locale, such as `May 1, 2026 at 9:00 AM GMT+2`. */
export function formatMoment(moment: Date, locale: string, timeZone: string): string {
  return dateInWords(moment, locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
}
