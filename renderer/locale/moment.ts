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

/** A moment as readers of a language read it: a day that was written without a time is only a day. */
export function momentInWords(
  { at, day }: { at: number; day?: string },
  timeZone: string,
  locale: string,
): string {
  return day
    ? dateInWords(new Date(day), locale, { dateStyle: 'long', timeZone: 'UTC' })
    : formatMoment(new Date(at), locale, timeZone);
}
