import { amountIn } from './amount-in.ts';

/** A price that stands in a text. */
export interface StatedPrice {
  words: string;
  amount: number;
  /** The sign of its currency, or `%`. */
  sign: string;
  start: number;
  end: number;
}

type Priced = Pick<StatedPrice, 'amount' | 'sign'>;

const AMOUNT = String.raw`(?:\d{1,3}(?:[.,' \u00a0\u202f]\d{3})+|\d+)(?:[.,]\d{1,2})?(?!\d)`;

const PRICE = new RegExp(
  String.raw`(?<![\d.,])(?:[€$£] ?${AMOUNT}|${AMOUNT}[ \u00a0\u202f]?(?:[€$£%]|(?:EUR|Euro|USD)\b))`,
  'g',
);

/** The prices and percentages in a text, such as €25, 1.250,00 € and 20 %. */
export function pricesIn(text: string): StatedPrice[] {
  return Array.from(text.matchAll(PRICE), ({ 0: words, index }) => ({
    words,
    amount: amountIn(words) ?? 0,
    sign: /[$%£]|USD/.exec(words)?.[0].replace('USD', '$') ?? '€',
    start: index,
    end: index + words.length,
  }));
}

/** Whether either the amount or the currency differs; where both do, it may be the same one there. */
export function isOtherPrice(one: Priced, other: Priced): boolean {
  return (one.amount === other.amount) !== (one.sign === other.sign);
}
