/** A length of time in words, such as `5 minutes`. */
export function formatMinutes(minutes: number, locale: string): string {
  const format = new Intl.NumberFormat([locale, 'en'], {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'long',
  });
  return format.format(minutes);
}
