import type { Diagnostic } from '../model/diagnostic.ts';
import { oncePerText } from '../model/once.ts';
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

/** A price as visitors read it, and its place in its part. */
interface ShownPrice {
  price: string;
  pointer: string;
}

const common = { rule: 'price/currency', severity: 'warning' } as const;

/**
 * Whether prices show the sign or the code of another currency than `currency`, or, without it, than the
 * first that shows any. Where several do and none agrees, the mistake is in `currency` itself.
 */
export function checkCurrency(
  prices: readonly ShownPrice[],
  currency: string | undefined,
): Diagnostic[] {
  if (currency === undefined) return checkSigns(prices);
  const named = prices.filter(({ price }) => agrees(price, currency) !== undefined);
  const others = named.filter(({ price }) => agrees(price, currency) === false);
  const shown = others.map(({ price }) => `\`${price}\``).join(', ');
  if (others.length > 1 && others.length === named.length) {
    const message = `Visitors read ${shown}, but search engines get these amounts in ${currency}.`;
    return [{ ...common, pointer: '/currency', message, help: 'Correct it, or the prices.' }];
  }
  return others.map(({ price, pointer }) => ({
    ...common,
    pointer,
    message: `Visitors read \`${price}\`, but search engines get that amount in ${currency}.`,
    help: 'Correct the price, or `currency`.',
  }));
}

/** Whether a price shows the sign or the code of a currency, or undefined if it shows none. */
function agrees(price: string, currency: string): boolean | undefined {
  const codes = codesIn(price);
  if (codes.length > 0) return codes.includes(currency);
  const signs = price.match(/\p{Sc}/gu) ?? [];
  return signs.length > 0 ? signs.some((sign) => signOf(currency).includes(sign)) : undefined;
}

function codesIn(price: string): string[] {
  return (price.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu) ?? []).filter((code) => known.has(code));
}

/** Finds the first price that shows another currency than the first one that shows any. */
function checkSigns(prices: readonly ShownPrice[]): Diagnostic[] {
  const shown = prices.flatMap(({ price, pointer }) => {
    const [code] = codesIn(price);
    const sign = code ? signOf(code) : price.match(/\p{Sc}/u)?.[0];
    return sign ? [{ sign, pointer }] : [];
  });
  const other = shown.find(({ sign }) => sign !== shown[0]?.sign);
  if (!other) return [];
  return [
    {
      ...common,
      pointer: other.pointer,
      message: `This price is in \`${other.sign}\`, but the first one in \`${shown[0]?.sign}\`.`,
      help: 'Correct one of them.',
    },
  ];
}

/** The sign of a currency, which several may share; its code where it has none. */
export const signOf = oncePerText((currency) => {
  const format = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const parts = new Intl.NumberFormat('en', format).formatToParts(1);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
});
