import { amountIn } from './amount-in.ts';
import { clockTimes } from './clock-times.ts';
import { pricesIn } from './prices-in.ts';

/** A number that stands in a text. */
export interface StatedNumber {
  words: string;
  /** The same in all languages: `1490`, `62.5` or `18:30`. */
  value: string;
  /** The sign of a currency, `%`, `:` of a time of the day, or nothing. */
  kind: string;
}

/** Numbers to call, which are compared on their own. */
const PHONE = /(?:\+|(?<!\d)0)[\d(][\d ()./–-]{5,}\d/g;
const NUMBER =
  /(?<![\d.,/])\d{1,3}(?:[.,’' \u00a0\u202f]\d{3})+(?![\d.,]*\d)|\d+(?:[.,]\d{1,2}(?!\d))?/g;
const TIME = /(?<!\d)(\d{1,2})\.(\d\d)(?= Uhr\b)/g;

/** Days in digits, which another language writes in words, or in another order. */
const DAY =
  /(?<![\d.,€$£])(?:0?[1-9]|[12]\d|3[01])\. ?(?:0?[1-9]|1[0-2])\.(?: ?20\d\d|\d\d)?(?!\d)|(?<!\d)\d{1,4}([/-])\d{1,2}\1\d{2,4}(?!\d)/g;

/** What is measured otherwise elsewhere. */
const CONVERTED =
  /^ ?(?:(?:miles?|mi|mph|km|kg|lbs?|pounds?|ft|feet|foot|inch(?:es)?|in|cm|sq|oz|ounces?|gallons?|pints?|[ap]\.?m)(?!\p{L})|m²|m2|°)/iu;

/** The numbers of a text with at least two digits, but for those to call and those with other units elsewhere. */
export function numbersIn(text: string): StatedNumber[] {
  if (!/\d\d/.test(text)) return [];
  let rest = text.replace(PHONE, blank).replace(DAY, blank).replace(TIME, '$1:$2');
  const found: (StatedNumber & { start: number })[] = [];
  const take = (words: string, start: number, value: string, kind: string) => {
    found.push({ words, value, kind, start });
    rest = rest.slice(0, start) + blank(words) + rest.slice(start + words.length);
  };
  for (const { words, end, time } of clockTimes(rest)) take(words, end - words.length, time, ':');
  for (const { words, start, amount, sign } of pricesIn(rest))
    take(words, start, String(amount), sign);
  for (const { 0: words, index } of rest.matchAll(NUMBER)) {
    const isConverted = CONVERTED.test(rest.slice(index + words.length));
    if (words.length > 1 && !isConverted)
      found.push({ words, value: String(amountIn(words)), kind: '', start: index });
  }
  return found
    .sort((one, other) => one.start - other.start)
    .map(({ words: { length }, start, value, kind }) => ({
      words: text.slice(start, start + length),
      value,
      kind,
    }));
}

function blank(words: string): string {
  return ' '.repeat(words.length);
}
