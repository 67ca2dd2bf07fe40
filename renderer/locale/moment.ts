/** An instant as the clocks of a zone show it, in the words of a locale, such as `1 May 2026 at 09:00 CEST`. */
export function formatMoment(instant: string, locale: string, zone: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
    numberingSystem: 'latn',
  });
  return format.format(new Date(instant));
}
