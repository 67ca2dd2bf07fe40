import type { Diagnostic } from '../model/diagnostic.ts';
import type { Rules } from '../model/rule.ts';

/** The rule of all types that show a price as text and name its currency for search engines. */
export const rulesOfCurrency: Rules = {
  'price/currency': {
    title: 'A price in another currency than the one named',
    why: 'Visitors read one price, and search engines show another.',
    fix: 'Correct one of the two.',
    wrong: 'price: 90 EUR\ncurrency: USD',
    right: 'price: 90 EUR\ncurrency: EUR',
    canBeOff: true,
  },
};

const known = new Set(Intl.supportedValuesOf('currency'));

/** Whether a price at `pointer` shows the sign or the code of another currency. */
export function checkCurrency(
  price: string,
  currency: string | undefined,
  pointer: string,
): Diagnostic[] {
  if (currency === undefined) return [];
  const codes = price.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu)?.filter((code) => known.has(code));
  const signs = price.match(/\p{Sc}/gu) ?? [];
  const isOther = codes?.length
    ? !codes.includes(currency)
    : signs.length > 0 && signs.every((sign) => !signOf(currency).includes(sign));
  if (!isOther) return [];
  return [
    {
      rule: 'price/currency',
      severity: 'warning',
      pointer,
      message: `Visitors read \`${price}\`, but search engines get that amount in ${currency}.`,
      help: 'Correct the price, or `currency`.',
    },
  ];
}

/** Finds the first price that shows the sign of a currency which no price before it shows. */
export function checkSigns(
  prices: readonly string[],
  pointerOf: (index: number) => string,
): Diagnostic[] {
  const signs = prices.map((price) => price.match(/\p{Sc}/u)?.[0]);
  const [usual] = signs.filter(Boolean);
  const at = signs.findIndex((sign) => sign && sign !== usual);
  if (at < 0) return [];
  return [
    {
      rule: 'price/currency',
      severity: 'warning',
      pointer: pointerOf(at),
      message: `This price is in \`${signs[at]}\`, but the first one in \`${usual}\`.`,
      help: 'Correct one of them.',
    },
  ];
}

/** The sign of a currency, which several may share; its code where it has none. */
function signOf(currency: string): string {
  const format = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const parts = new Intl.NumberFormat('en', format).formatToParts(1);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
