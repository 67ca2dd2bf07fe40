import { nameLanguages } from '../../locale/language-names.ts';
import { primaryLanguage } from '../../locale/primary-language.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { oncePerText } from '../../model/once.ts';
import { clockTimes } from '../../text/clock-times.ts';
import type { TextCheck } from './check.ts';
import { proseWithoutCode } from './prose-without-code.ts';

/** Whether amounts are written as the language of the page writes them. */
export const textCheck: TextCheck = {
  rules: {
    'text/amount': {
      title: 'A price or number that is not written as one',
      why: 'Visitors read another amount, and may hold you to it.',
      fix: 'Correct it. Each language has its own sign before the cents, and between thousands.',
      wrong: 'price: €1.490 (on an English page)',
      right: 'price: €1,490',
      canBeOff: true,
    },
  },
  check({ texts, locale }) {
    return proseWithoutCode(texts).flatMap(({ text, pointer }): Diagnostic[] => {
      if (!/\d/.test(text)) return [];
      const wrong = (rule: string, words: string, explained?: Explained): Diagnostic[] =>
        explained ? [{ rule, severity: 'warning', pointer, words, ...explained }] : [];
      return [
        ...amountsIn(text).flatMap((words) => wrong('text/amount', words, explain(words, locale))),
        ...(text.match(REGISTERED) ?? []).flatMap((words) =>
          wrong('text/amount', words, countDigits(words)),
        ),
        ...(OTHER_CLOCK.has(primaryLanguage(locale)) ? (text.match(IN_ENGLISH) ?? []) : []).flatMap(
          (words) => wrong('text/other-language', words, inEnglish(words, locale)),
        ),
      ];
    });
  },
};

/** Numbers for value added tax; those of Austria begin like no others. */
const REGISTERED =
  /(?<![\p{L}\d])ATU ?\d{6,12}(?!\d)|(?<=(?:VAT|USt|UID)[^\n.;]{0,30}(?<![\p{L}\d]))DE ?\d{6,12}(?!\d)/gu;

function countDigits(words: string): Explained | undefined {
  const [count, right] = [words.replace(/\D/g, '').length, words.startsWith('A') ? 8 : 9];
  if (count === right) return undefined;
  return {
    message: `\`${words}\` has ${count} digits, but such numbers have ${right}.`,
    help: 'Correct it.',
  };
}

/** Languages that write neither am nor pm; in German, am is a word. */
const OTHER_CLOCK = new Set(['de', 'fr', 'it', 'nl']);

const IN_ENGLISH =
  /(?<![\d:.,€$£]|[€$£] )(?:0?[1-9]|1[0-2])(?::\d\d)? ?(?:pm(?!\p{L})|[ap]\.m\.)|(?<!\p{L})(?:January|February|March|May|June|July|October|December) \d{1,2}(?:st|nd|rd|th)?,? 20\d\d/gu;

function inEnglish(words: string, locale: string): Explained {
  const [language = ''] = nameLanguages([locale]);
  const [clock] = clockTimes(words);
  return {
    message: `\`${words}\` is how English writes it, on a page in another language (${language}).`,
    help: clock ? `Write it in 24 hours: ${clock.time}` : 'Write it in the language of the page.',
  };
}

/** Prices, with letters among their digits, numbers of thousands of something, and those to call with a letter. */
const AMOUNTS = [
  String.raw`[€$£] ?\d[\d.,]*(?:[\dOo](?![\p{L}\d])|(?<=\d)(?=[.,]?(?:$|[^\d\p{L}])))`,
  String.raw`(?<![\p{L}\d.,])\d(?:[\d.,]*[\dOo])? ?(?:€|EUR\b|Euro\b)(?! ?\d)`,
  String.raw`(?<![\p{L}\d.,:/])[1-9]\d{0,2}[.,]\d00(?= \p{Ll}{4,}| \p{Lu}\p{Ll}{3,})`,
  String.raw`(?<![\p{L}\d+])(?:\+|0)(?=[\dOo ()/–-]{8})[\d ()/–-]*\d[Oo](?!\p{L})[\d ()/–-]*(?<=[\dOo])`,
].join('|');
const AMOUNT = new RegExp(AMOUNTS, 'gu');

function amountsIn(text: string): string[] {
  return Array.from(text.matchAll(AMOUNT), ({ 0: words, index }) => ({
    words,
    after: text.slice(index + words.length),
  })).flatMap(({ words, after }) => (ROUND.test(after) ? [] : words));
}

/** Of what is rounded, one digit follows its sign. */
const ROUND =
  /^(?: ?(?:[–-]|to|and|bis|und) ?[€$£]?\d[\d.,]*)?[\s\u00a0-]?(?:m|mn|bn|b|k|tn|millions?|billions?|thousand|Mio|Mrd|Tsd|Million|Milliarde|milliards?|mil)(?:en)?\b/i;

/** The sign before the cents; where people write both, there is none. */
const decimalOf = oncePerText((locale) => {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).formatToParts(
    1.5,
  );
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
});

type Explained = Pick<Diagnostic, 'message' | 'help' | 'suggest'>;

function explain(words: string, locale: string): Explained | undefined {
  const digits = words.replace(/(?<=[\d.,])[Oo]/, '0');
  if (digits !== words) return correct(`\`${words}\` has a letter where a digit belongs.`, digits);
  const [number = ''] = /\d[\d.,]*\d|\d/.exec(words) ?? [];
  const groups = number.split(/[.,]/);
  const [whole = '', last = ''] = [groups[0], groups.at(-1)];
  const sign = number.at(-1 - last.length);
  if (groups.length === 1 || Number(whole) === 0) return undefined;
  const decimal = decimalOf(locale);
  const isWithCents = last.length <= 2;
  const thousands = isWithCents ? groups.slice(1, -1) : groups.slice(1);
  const isUneven = thousands.some(({ length }) => length !== 3);
  if (isUneven || (thousands.length > 0 && whole.length > 3))
    return {
      message: `\`${words}\` is no amount: between the signs of thousands stand three digits each.`,
      help: 'Correct it.',
    };
  if (isWithCents && last.length === 1)
    return Number(whole) < 10
      ? undefined
      : { message: `\`${words}\` has one digit of cents.`, help: 'Write both, or none.' };
  const isOther = isWithCents ? sign !== decimal : groups.length === 2 && sign === decimal;
  if (!isOther) return undefined;
  const [language = ''] = nameLanguages([locale]);
  const meant = words.replace(/[.,](?=\d)/g, (one) => (one === '.' ? ',' : '.'));
  return correct(
    `\`${words}\` is not how amounts are written in the language of this page (${language}).`,
    meant,
  );
}

function correct(message: string, meant: string): Explained {
  return { message, help: `Write: ${meant}`, suggest: meant };
}
