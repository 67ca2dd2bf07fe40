/** A length of time in words, such as `5 minutes`. Figures are Latin, as in the texts around. */
export function formatMinutes(minutes: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'long',
    numberingSystem: 'latn',
  });
  return format.format(minutes);
}
