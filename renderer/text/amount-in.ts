/** The number in `$1,234.50` or `1.234,50 €`: what two digits follow is where its cents begin. */
export function amountIn(price: string): number | undefined {
  const number = /\d[\d.,'’\s]*/.exec(price)?.[0].trim();
  if (number === undefined) return undefined;
  const [, whole = number, cents = '0'] = /^(.*)[.,](\d{1,2})$/.exec(number) ?? [];
  return Number(`${whole.replace(/\D/g, '')}.${cents}`);
}
