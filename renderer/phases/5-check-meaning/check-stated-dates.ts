import type { Page as PageContent } from '../../generated/types.ts';
import { clocksAt } from '../../locale/clocks-of-zone.ts';
import type { Campaign } from '../../model/campaign.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { type FieldText, proseIn } from '../../registry/schema/field-text.ts';
import { withoutCode } from '../../text/read-markdown.ts';
import { dayInWords, statedDay, weekdayOf } from '../../text/stated-day.ts';
import type { PageCheck } from './check.ts';

/** Whether the dates in the words of a page exist, and are on the weekdays that are named with them. */
export const pageCheck: PageCheck = {
  rules: {
    'date/stated': {
      title: 'A date in words that cannot be right',
      why: 'Visitors come on the wrong day, or ask which of the two is meant.',
      fix: 'Correct the day or the weekday.',
      wrong: 'text: On Sunday, 5 December 2026 (which is a Saturday)',
      right: 'text: On Saturday, 5 December 2026',
      canBeOff: true,
    },
    'date/stated-over': {
      title: 'An offer in words whose last day is over',
      why: 'Visitors read of something that they cannot have, and trust the rest less.',
      fix: 'Write another day, or take the offer out.',
      wrong: 'text: Half price until 31 October 2020',
      right: 'text: Half price until 31 October 2030',
      canBeOff: true,
    },
  },
  check({ page: { content }, texts, locale, campaign, now, fileOf }) {
    const all = proseIn(texts);
    const dated = all.filter(({ text }) => /[ .]20/.test(text));
    // A text may be a part of others, by a variable: the place to correct it is that of the shortest.
    const shortFirst = dated.toSorted((a, b) => a.text.length - b.text.length);
    // A page of a campaign stays after its end, and has other words then.
    const since = campaign ? (campaign.opens?.at ?? 0) : now;
    const days = daysOf(content, campaign);
    const found = [
      ...shortFirst.flatMap((field) => checkDates(field, locale, now)),
      ...shortFirst.flatMap((field) => checkYear(field, now)),
      ...shortFirst
        .filter(({ pointer }) => !fileOf(pointer).endsWith('.md'))
        .flatMap((field) => [
          ...checkOver(field, locale, since),
          ...checkOffer(field, locale, since),
        ]),
      ...all
        .filter(({ text }) => REDUCED.test(text))
        .flatMap((field) => checkReduced(field, locale, since)),
      ...shortFirst.flatMap((field) => checkSince(field, now)),
      ...(campaign ? all.flatMap((field) => checkEnd(field, locale, campaign)) : []),
      ...(days.length > 0 ? all.flatMap((field) => checkWeekday(field, locale, days)) : []),
    ];
    return [...Map.groupBy(found, ({ words }) => words).values()].flatMap(([first]) => first ?? []);
  },
};

/** The days of the event of a page, and those of its campaign. */
function daysOf({ structuredData }: PageContent, campaign: Campaign | undefined): string[] {
  const { start, end } = structuredData?.event ?? {};
  const { opens, closes, sessions = [], zone = 'UTC' } = campaign ?? {};
  const moments = [opens?.at, closes?.at, ...sessions.map(({ starts }) => starts)];
  const ofCampaign = moments.flatMap((at) => (at === undefined ? [] : clocksAt(at, zone)));
  return [start, end, opens?.day, closes?.day, ...ofCampaign].flatMap(
    (at) => at?.slice(0, 'yyyy-mm-dd'.length) ?? [],
  );
}

/** What stands between a weekday and its date, so that no other day can be meant: `Friday, the 23 January`. */
const BESIDE =
  /^(?: (?:morning|noon|afternoon|evening|night))?,? ?\(?(?:(?:the|dem|den|der|el|le|du|il|o) )?$/iu;

/** The same of the first of several, and of a weekday behind its date: `Fridays from 23 January`, `23 January (Friday)`. */
const BETWEEN =
  /^(?:s?,?(?: (?:from|starting|beginning|the|ab|dem|den|der|desde|el|a partir del?|dès|le|du))*|,? \(?(?:an?|ein|un)?) ?$/iu;

/** A day without its year that is one of these, on another weekday. */
function checkWeekday(
  { text, pointer }: FieldText,
  locale: string,
  days: readonly string[],
): Diagnostic[] {
  return text.split(/(?<=[.!?])\s+|\n+/).flatMap((sentence) => {
    const { weekday, date } = statedDay(sentence, locale);
    if (!weekday || !date) return [];
    const { words, month, day } = date;
    const known = days.filter(
      (one) => Number(one.slice(5, 7)) === month && Number(one.slice(8)) === day,
    );
    const between = wordsBetween(sentence, weekday, words);
    const right = known.map((one) => weekdayOf(one, locale));
    const isRight = right.some((name) => name.toLowerCase() === weekday.toLowerCase());
    const [first] = known;
    // With its year, it is looked at above.
    if (!first || isRight || !BETWEEN.test(between) || /\b20\d\d\b/.test(sentence)) return [];
    return [
      {
        rule: 'date/stated',
        severity: 'warning',
        pointer,
        words,
        message: `This says ${weekday}, but ${dayInWords(first)} is a ${weekdayOf(first, 'en')}.`,
        help: `Write ${right[0]}, or correct the day.`,
      },
    ];
  });
}

/** What stands between a weekday and a date in a text, whichever comes first. */
function wordsBetween(text: string, weekday: string, date: string): string {
  const at = text.toLowerCase().indexOf(weekday.toLowerCase());
  const dated = text.indexOf(date);
  return at < dated ? text.slice(at + weekday.length, dated) : text.slice(dated + date.length, at);
}

/** What stands before the last day of an offer. */
const END =
  /(?<=^|[.!?\n])(?<before>[^.!?\n]*)\b(?:until|till|ends(?: on)?|closes(?: on)?|bis(?: zum)?|endet am|jusqu[’']au|hasta el|fino al|tot|até)\s+(?<date>(?:(?:\p{L}+,? )?(?:de[mnr] )?\d{1,2}\.(?: ?\d{1,2}\.)?)?[^.!?\n]{0,36})/giu;

/** What was until then, and is history. */
const PAST =
  /\b(?:was|were|had|been|worked|stayed|led|ran|war|waren|hat|hatten?|wurden?|galt(?:en)?|gab|blieb|kam|konnten?|mussten?|durften?|arbeitete|leitete|führte|lebte|était|fue)\b/i;

/** The last days that a text states, with the words of each and what stands before them. */
function endsIn(text: string, locale: string) {
  return [...text.matchAll(END)].flatMap(
    ({ 0: all, index, groups: { before = '', date: words = '' } = {} }) => {
      const { date } = statedDay(words, locale);
      const [after = ''] = text.slice(index + all.length).split(/[.!?\n]/, 1);
      return date ? [{ before, words, date, sentence: all + after }] : [];
    },
  );
}

/** A number of what there was until a day, at the beginning. */
const COUNTED = /^\W*\d[\d.,]* \p{L}+ $/u;

/** A day until which a text offers something, and which is over; articles are of their time. */
function checkOver({ text, pointer }: FieldText, locale: string, now: number): Diagnostic[] {
  return endsIn(text, locale).flatMap(({ before, words, date, sentence }) => {
    const [, year] = /(?<!\d)(20\d\d)(?!\d)/.exec(words) ?? [];
    if (!year || COUNTED.test(before) || PAST.test(sentence)) return [];
    const over = (now - Date.UTC(Number(year), date.month - 1, date.day)) / DAY;
    // Somewhere the day itself lasts longer, and a day that does not exist is reported as such.
    if (over < 2 || date.day > daysIn(Number(year), date.month)) return [];
    return [
      {
        rule: 'date/stated-over',
        severity: 'warning',
        pointer,
        words: date.words,
        message: `This says ${date.words}${date.words.endsWith('.') ? '' : ' '}${year}, which is over.`,
        help: 'Write another day, or take out what has ended.',
      },
    ];
  });
}

/** What costs less for a while. */
const REDUCED =
  /\d ?%|(?<!\p{L})(?:offer|discount|sale|early.bird|rabatt|angebot|aktion|frühbucher|remise|offre)/iu;

/** Days after which the same day of the next year may be meant. */
const LONG_OVER = 180;

/** A day of this year, without it, until which something costs less, and which is over. */
function checkReduced({ text, pointer }: FieldText, locale: string, now: number): Diagnostic[] {
  const year = new Date(now).getUTCFullYear();
  return endsIn(text, locale).flatMap(({ words, date, sentence }) => {
    const over = (now - Date.UTC(year, date.month - 1, date.day)) / DAY;
    const isOther = /20\d\d/.test(words) || !REDUCED.test(sentence) || PAST.test(sentence);
    if (isOther || over < 2 || over > LONG_OVER) return [];
    return [
      {
        rule: 'date/stated-over',
        severity: 'warning',
        pointer,
        words: date.words,
        message: `This says ${date.words}, which is over this year.`,
        help: 'Write another day, or take out what has ended.',
      },
    ];
  });
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** A year that follows the sign of a copyright, perhaps as the end of several. */
const COPYRIGHT = /(?<=©\s*(?:\d{4}\s*[-–—]\s*)?)20\d\d(?![-–—\d])(?!\s*[-–—]\s*\d)/;

/** Years after which a site seems to be left alone. */
const FORGOTTEN = 2;

/** Years that a right may be stated for in advance. */
const MOST_AHEAD = 4;

function checkYear({ text, pointer }: FieldText, now: number): Diagnostic[] {
  const [words] = COPYRIGHT.exec(text) ?? [];
  const year = new Date(now).getUTCFullYear();
  if (words !== undefined && Number(words) > year + MOST_AHEAD) return [ahead(pointer, words)];
  if (words === undefined || year - Number(words) < FORGOTTEN) return [];
  return [
    {
      rule: 'date/stated-over',
      severity: 'warning',
      pointer,
      words,
      message: `This says © ${words}, as if nobody had looked after the site since.`,
      help: `Write the year of the last change, or the first and the last: © ${words}–${year}`,
    },
  ];
}

function ahead(pointer: string, words: string): Diagnostic {
  return {
    rule: 'date/stated',
    severity: 'warning',
    pointer,
    words,
    message: `The year ${words} is still to come.`,
    help: 'Correct it.',
  };
}

/** Since when something is so. */
const SINCE =
  /(?<=(?<!\p{L})(?:since|seit|depuis|sinds) (?:dem Jahr |the year |l’année )?)20\d\d(?!\d)/iu;

function checkSince({ text, pointer }: FieldText, now: number): Diagnostic[] {
  const [words] = SINCE.exec(text) ?? [];
  return words && Number(words) > new Date(now).getUTCFullYear() ? [ahead(pointer, words)] : [];
}

/** What is new or to be had in a year or a season, or comes next. */
const OFFERED = [
  String.raw`(?<!\p{L})(?:new|neu|nouveau|offer|sale|deals?|Black Friday|Cyber Monday|Angebote?|Aktion|Rabatt)(?: (?:in|for|im Jahr|für|en))? (?<year>20\d\d)(?![\d–/-])`,
  String.raw`(?<!\p{L})(?:in|for|im|für|diesen) (?<season>spring|summer|autumn|fall|winter|Frühling|Frühjahr|Sommer|Herbst) (?<of>20\d\d)(?![\d–/-])`,
  String.raw`(?<!\p{L})(?:next(?! (?:to|door)\b)|nächste[rs]?|prochaine?)(?!\p{L})[^.!?\n]{0,60}?(?<day>\d[\d. \p{L}]{3,16}|\p{L}{3,9} \d{1,2},?) (?<dated>20\d\d)(?!\d)`,
].join('|');
const OFFER = new RegExp(OFFERED, 'giu');

/** What a text offers in a year, a season or on a day that is over. */
function checkOffer({ text, pointer }: FieldText, locale: string, now: number): Diagnostic[] {
  if (/\/quote$/.test(pointer)) return [];
  return [...text.matchAll(OFFER)].flatMap(({ 0: words, index, groups = {} }) => {
    const { year, of, day, dated } = groups;
    const date = day ? statedDay(day, locale).date : undefined;
    const end = date
      ? Date.UTC(Number(dated), date.month - 1, date.day + 2)
      : Date.UTC(Number(year ?? of) + 1, 1, 1);
    const [rest = ''] = text.slice(index).split(/[.!?\n]/, 1);
    const isOver = (year || of || date) && end <= now && !PAST.test(rest) && !DID.test(text);
    if (!isOver) return [];
    return [
      {
        rule: 'date/stated-over',
        severity: 'warning',
        pointer,
        words,
        message: `This says ${words}, which is over.`,
        help: 'Write when it is, or take out what has ended.',
      },
    ];
  });
}

/** What somebody did then. */
const DID =
  /\b(?:\p{L}+ed|won|began|built|made|moved|taught|got|came|went|grew|gewann|wurde|haben|hat|ist|sind)\b/u;

/** Other things that have a last day. */
const OTHER_END =
  /\b(?:cancel|return|refund|change|pay|storn|widerruf|zurück|zahl|annul|rembours)/i;

/** A day until which a text offers something, near the one on which its campaign closes. */
function checkEnd(
  { text, pointer }: FieldText,
  locale: string,
  { closes, zone }: Campaign,
): Diagnostic[] {
  if (!closes) return [];
  const end = closes.day ?? clocksAt(closes.at, zone).slice(0, 'yyyy-mm-dd'.length);
  const [year = 0, month, day] = end.split('-').map(Number);
  return endsIn(text, locale).flatMap(({ before, date }) => {
    const away = Math.abs(Date.UTC(year, date.month - 1, date.day) - Date.parse(end)) / DAY;
    const isSame = date.month === month && date.day === day;
    if (isSame || away > NEAR || OTHER_END.test(before)) return [];
    return [
      {
        rule: 'date/stated',
        severity: 'warning',
        pointer,
        words: date.words,
        message: `This says ${date.words}, but the campaign closes on ${dayInWords(end)}.`,
        help: 'Write {{campaign.closes}} in its place.',
      },
    ];
  });
}

const DAY = 86_400_000;

/** Days between two ends of one offer; what ends much later or earlier is something else. */
const NEAR = 31;

/** How far before its year a date begins, with the weekday. */
const REACH = 48;

/** What has been done on a day. */
const DONE =
  /\b(?:counted|measured|checked|asked|surveyed|recorded|updated|reviewed|collected|gezählt|gemessen|geprüft|aktualisiert|compté|mesuré|vérifié|contado|medido|actualizado)\p{L}*(?:\s\p{L}+)?[\s,:]*$/iu;

/** The dates of one text that cannot be right; at `now`, nothing can have been done on a later day. */
export function checkDates(
  { text: written, format, pointer }: FieldText,
  locale: string,
  now: number,
): Diagnostic[] {
  const text = format === 'markdown' ? withoutCode(written) : written;
  return Array.from(text.matchAll(/(?<=[\p{L}\d.,)]\s+|\d\.)20\d\d(?!\d)/gu)).flatMap(
    ({ 0: year, index }) => {
      const before =
        text
          .slice(Math.max(0, index - REACH), index)
          .split(/\n|20\d\d/)
          .at(-1) ?? '';
      const { weekday, date } = statedDay(before, locale);
      const at = date ? before.indexOf(date.words) : -1;
      if (
        !date ||
        !/^(?:st|nd|rd|th)?,?\s*(?:de[l]?\s+)?$/.test(before.slice(at + date.words.length))
      )
        return [];
      const { month, day } = date;
      const isBeside = weekday && BESIDE.test(wordsBetween(before, weekday, date.words));
      const named = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
      const words = before.slice(at) + year;
      const isAhead = DONE.test(before.slice(0, at)) && Date.parse(named) > now + DAY;
      const found = isAhead
        ? stillToCome(named)
        : explain(named, isBeside ? weekday : undefined, locale);
      return found ? [{ rule: 'date/stated', severity: 'warning', pointer, words, ...found }] : [];
    },
  );
}

function stillToCome(day: string) {
  return {
    message: `This was done on ${dayInWords(day)}, which is still to come.`,
    help: 'Correct the day.',
  };
}

function explain(day: string, weekday: string | undefined, locale: string) {
  const moment = new Date(day);
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== day) {
    return { message: `There is no such day as ${day}.`, help: 'Correct the day.' };
  }
  const right = weekdayOf(day, locale);
  if (weekday === undefined || weekday.toLowerCase() === right.toLowerCase()) return undefined;
  return {
    message: `This says ${weekday}, but ${dayInWords(day)} is a ${weekdayOf(day, 'en')}.`,
    help: `Write ${right}, or correct the day.`,
  };
}
