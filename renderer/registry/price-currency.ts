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

/**
 * Whether prices show the sign or the code of another currency than `currency`. Where several do and
 * none agrees, the mistake is in `currency` itself.
 */
export function checkCurrency(
  prices: readonly string[],
  currency: string | undefined,
  pointerOf: (index: number) => string,
): Diagnostic[] {
  if (currency === undefined) return [];
  const named = prices.flatMap((price, index) => {
    const isOwn = agrees(price, currency);
    return isOwn === undefined ? [] : [{ price, index, isOwn }];
  });
  const others = named.filter(({ isOwn }) => !isOwn);
  const common = { rule: 'price/currency', severity: 'warning' } as const;
  const shown = others.map(({ price }) => `\`${price}\``).join(', ');
  if (others.length > 1 && others.length === named.length) {
    const message = `Visitors read ${shown}, but search engines get these amounts in ${currency}.`;
    return [{ ...common, pointer: '/currency', message, help: 'Correct it, or the prices.' }];
  }
  return others.map(({ price, index }) => ({
    ...common,
    pointer: pointerOf(index),
    message: `Visitors read \`${price}\`, but search engines get that amount in ${currency}.`,
    help: 'Correct the price, or `currency`.',
  }));
}

/** Whether a price shows the sign or the code of a currency; undefined where it shows none. */
function agrees(price: string, currency: string): boolean | undefined {
  const codes = price.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu)?.filter((code) => known.has(code));
  if (codes?.length) return codes.includes(currency);
  const signs = price.match(/\p{Sc}/gu) ?? [];
  return signs.length > 0 ? signs.some((sign) => signOf(currency).includes(sign)) : undefined;
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
