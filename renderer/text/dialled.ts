/**
 * A phone number as it is dialled, without signs between its digits. The zero in brackets of
 * `+44 (0)20` is only dialled inside of the country.
 */
export function dialled(number: string): string {
  return number.replace(/(?<=\+[\d\s]*)\(0\)/, '').replace(/[^\d+]/g, '');
}
