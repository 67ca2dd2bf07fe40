/**
 * A moment as clocks and calendars show it at its own offset from UTC, so that the page says the
 * same to everybody and whenever it is built. Figures are Latin, as in the texts around it.
 */
export function formatInstant(
  instant: string,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const format = new Intl.DateTimeFormat(locale, {
    ...options,
    timeZone: instant.endsWith('Z') ? 'UTC' : instant.slice(-6),
    numberingSystem: 'latn',
  });
  return format.format(new Date(instant));
}
