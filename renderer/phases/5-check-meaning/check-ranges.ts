import type { Diagnostic } from '../../model/diagnostic.ts';
import { type FieldText, proseIn } from '../../registry/schema/field-text.ts';
import { amountIn } from '../../text/amount-in.ts';
import { clockTimes } from '../../text/clock-times.ts';
import { withoutCode } from '../../text/read-markdown.ts';
import { statedDay } from '../../text/stated-day.ts';
import type { TextCheck } from './check.ts';

/** Whether the times in texts exist, and what goes from one number to another runs forwards. */
export const textCheck: TextCheck = {
  rules: {
    'text/range': {
      title: 'A range that runs backwards',
      why: 'Visitors ask which of the two is meant, or whether both are wrong.',
      fix: 'Exchange the two, or correct the one that is wrong.',
      wrong: 'text: We meet on 12–8 October 2026',
      right: 'text: We meet on 8–12 October 2026',
      canBeOff: true,
    },
    'text/time': {
      title: 'A time in words that no clock shows',
      why: 'Visitors come too early or too late.',
      fix: 'Correct it. A day ends at 24:00, an hour with its 59th minute.',
      wrong: 'text: We are open until 24:30',
      right: 'text: We are open until 0:30',
      canBeOff: true,
    },
  },
  check({ texts, locale }) {
    const all = proseIn(texts);
    return all.filter(({ text }) => /\d/.test(text)).flatMap((field) => checkTimes(field, locale));
  },
};

/** The times that no clock shows, and the ranges that run backwards, of one text. */
export function checkTimes(
  { text: written, format, pointer }: FieldText,
  locale: string,
): Diagnostic[] {
  const text = format === 'markdown' ? withoutCode(written) : written;
  const times = Array.from(text.matchAll(NO_TIME), ([words]) => words);
  const ranges = /\d.*?\d/.test(text)
    ? [...backwardTimes(text, locale), ...backwards(text, locale)]
    : [];
  return [
    ...times.map(
      (words): Diagnostic => ({
        rule: 'text/time',
        severity: 'warning',
        pointer,
        words,
        message: `No clock shows \`${words}\`.`,
        help: 'Correct it. A day ends at 24:00, an hour with its 59th minute, and half a day has 12 hours.',
      }),
    ),
    ...ranges.map(
      (words): Diagnostic => ({
        rule: 'text/range',
        severity: 'warning',
        pointer,
        words,
        message: `\`${words}\` runs backwards.`,
        help: 'Exchange the two, or correct the one that is wrong.',
      }),
    ),
  ];
}

/** What stands before a time of the day; a film and a ratio have other numbers with a colon. */
const BEFORE_TIME = String.raw`(?=\d)(?<=(?:(?<!\p{L})(?:at|until|till|open|daily|um|ab|bis|täglich|geöffnet|à|alle|las|om|vanaf|tot|Mon|Tue|Wed|Thu|Fri|Sat|Sun|M[oi]|D[io]|Fr|S[ao])|\p{L}(?:day|tag|di)s?(?: (?:morning|afternoon|evening|night))?|\d\.? \p{L}{3,9}(?= ?,)),? (?:[0-2]?\d[:.h][0-5]\d ?[–—-] ?)?)`;

const TIME = String.raw`(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:])`;
const NO_CLOCK = String.raw`(?:[0-2]?\d:[6-9]\d|2[5-9]:[0-5]\d)(?![\d:])`;
const TO = '(?: ?[–—-] ?| (?:to|until|till|bis|à|a) )';

/** Times after 24:00, of more than 59 minutes, and such as 15 pm. */
const NO_TIME = new RegExp(
  [
    `${BEFORE_TIME}(?!5:95|10:90|15:85|20:80|25:75)(?:2[5-9][:h](?:00|15|30|45)|24[:h](?:15|30|45)|[0-2]?\\d[:h][6-9]\\d)(?![\\d:]| (?:in|of|min))`,
    `(?<![\\d:.,])${NO_CLOCK}(?=${TO}${TIME})|(?<=(?<![\\d:.,])${TIME}${TO})${NO_CLOCK}`,
    `${BEFORE_TIME}[0-2]?\\d:0(?![\\d:])(?! (?:up|ahead|down))`,
    String.raw`(?<![\d:.,])[0-2]?\d:\d ?[–—-] ?[0-2]?\d:[0-5]\d(?![\d:])|(?<![\d:.,])[0-2]?\d:[0-5]\d ?[–—-] ?[0-2]?\d:\d(?![\d:])`,
    String.raw`(?<![\d:.,])(?:(?:2[5-9]|[3-9]\d)(?:[:.][0-5]\d)?|24[:.](?:0[1-9]|[1-5]\d)|[0-2]?\d[:.][6-9]\d) Uhr\b`,
    String.raw`(?<![\d:.,€$£]|[€$£] )(?:1[3-9]|2\d)(?:[:.][0-5]\d)? ?p\.?m\b\.?`,
  ].join('|'),
  'gu',
);

/** What begins later may last over night, and what ends earlier is the next morning. */
const [EVENING, MORNING] = ['15:00', '06:00'];

/** Two times of one day of which the second is before the first, where half the day is not in doubt. */
function backwardTimes(text: string, locale: string): string[] {
  const times = clockTimes(text).map((one) => ({ ...one, start: one.end - one.words.length }));
  return times.flatMap((from, index) => {
    const to = times[index + 1];
    if (!to || !/^ ?[–—-] ?$/.test(text.slice(from.end, to.start))) return [];
    const halves = [from, to].filter(({ words }) => /m\.?$/i.test(words)).length;
    const isByTwelve =
      /^en\b/.test(locale) && !/(?<!\d)(?:0\d|1[3-9]|2\d)[:h]/.test(from.words + to.words);
    const isInDoubt = halves === 1 || (halves === 0 && isByTwelve);
    const isBackwards = to.time < from.time && from.time < EVENING && to.time > MORNING;
    return isBackwards && !isInDoubt ? [text.slice(from.start, to.end)] : [];
  });
}

const NUMBER = String.raw`\d+(?:[.,]\d+)*`;
const UNIT = String.raw`(?=(?: ?€| ?£| ?EUR| ?USD| euros?| Euro| years?| months?| weeks?| days?| Jahren?| Monaten?| Wochen| Tagen?| ans| mois| jours| años)(?!\p{L}))`;

/** Two numbers of one kind; from one to the other, as what is reduced goes, is none of these. */
const RANGE = new RegExp(
  [
    String.raw`(?<![\d.,/+@#:–—-]|\d )(?:19|20)\d\d[–—-](?:19|20)\d\d(?![\d/–—-]|[.,]\d)`,
    String.raw`(?<![\p{L}\d.,/–—-])${NUMBER}[–—-]${NUMBER}${UNIT}`,
    String.raw`[€$£]${NUMBER}[–—-][€$£]?${NUMBER}(?![\d/–—-]| ?%)`,
    String.raw`(?<!\p{L})(?:[Bb]etween|[Zz]wischen|[Ee]ntre|[Vv]on) [€$£]?${NUMBER}(?: ?€)? (?:and|und|et|y|bis) [€$£]?${NUMBER}${UNIT}`,
    String.raw`(?<!\p{L})(?:[Aa]ge[ds]?|im Alter von) ${NUMBER} ?(?:[–—-]|to|bis) ?${NUMBER}(?![\d.])`,
  ].join('|'),
  'gu',
);

const DATE = String.raw`(\d{1,2}\.? \p{L}{3,}|\p{L}{3,}\.? \d{1,2}),?(?: (20\d\d))?`;

const DATES = new RegExp(`(?<![\\p{L}\\d])${DATE} ?[–—-] ?${DATE}(?![\\d–—-])`, 'gu');

/** Two days of one month: 12–8 October, October 12–8. */
const DAYS = [
  /(?<![\d.,/–—-])(?<from>\d{1,2})\.?[–—-](?<day>(?<to>\d{1,2})\.? \p{L}{3,})/gu,
  /(?<!\p{L})(?<day>\p{L}{3,}\.? (?<from>\d{1,2}))[–—-](?<to>\d{1,2})(?![\d–—-])/gu,
  /(?<=(?<!\p{L})(?:from|vom|du|del) (?:the )?)(?<from>\d{1,2})(?:\.|st|nd|rd|th)? (?:to|until|till|bis|au|al) (?:zum |the )?(?<day>(?<to>\d{1,2})(?:\.|st|nd|rd|th)? (?:of |de )?\p{L}{3,})/giu,
];

/** What is put off or brought forward goes from one day to another in any order. */
const MOVED =
  /(?<!p{L})(?:mov|chang|shift|brought|bring|postpon|reschedul|verschob|verleg|vorverleg|déplac|trasla|cambi)/i;

function backwards(text: string, locale: string): string[] {
  const ofNumbers = [...text.matchAll(RANGE)].filter(([words]) => {
    const [from = 0, to = 0] = Array.from(words.matchAll(/\d[\d.,]*/g), ([one]) => amountIn(one));
    return from > to;
  });
  const dayOf = (words = '') => statedDay(words, locale).date;
  // Most texts have no dash beside a number, which is known faster.
  const isDashed = /[–—-] ?\d|\d ?[–—-]/.test(text);
  const ofDays = DAYS.flatMap((pattern) => [...text.matchAll(pattern)]).filter(
    ({ groups: { from, to, day } = {} }) =>
      Number(from) > Number(to) && dayOf(day) !== undefined && !MOVED.test(text),
  );
  const ofDates = (isDashed ? [...text.matchAll(DATES)] : []).filter(
    ([, begin, year, end, lastYear]) => {
      const [from, to] = [dayOf(begin), dayOf(end)];
      if (!from || !to) return false;
      const years = year && lastYear ? Number(year) - Number(lastYear) : 0;
      const months = from.month - to.month;
      // Without both years, the first may be the one before.
      if (months !== 0 && !(year && lastYear)) return false;
      return (years || months || from.day - to.day) > 0;
    },
  );
  return [...ofNumbers, ...ofDays, ...ofDates].map(([words]) => words);
}
