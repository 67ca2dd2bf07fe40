/** A day, written as year-month-day, in the words and digits of a locale. */
export function formatDay(day: string, locale: string): string {
  const format = new Intl.DateTimeFormat([locale, 'en'], {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(day));
}
