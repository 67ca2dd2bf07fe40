/** A day, written as year-month-day, in the words of a locale. Figures are Latin, as in the texts around. */
export function formatDay(day: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  });
  return format.format(new Date(day));
}
