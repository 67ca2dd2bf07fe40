import type { Page as PageContent } from '../../generated/types.ts';
import { isInstant } from '../../model/absence.ts';
import type { AnyPart } from '../../model/any-part.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { signOf } from '../../registry/price-currency.ts';
import type { Registry } from '../../registry/registry.ts';
import { type FieldText, proseIn, type TextsByFormat } from '../../registry/schema/field-text.ts';
import { clockTimes } from '../../text/clock-times.ts';
import { compare } from '../../text/compare-text.ts';
import { isOtherPrice, pricesIn } from '../../text/prices-in.ts';
import { dayInWords, statedDay } from '../../text/stated-day.ts';
import type { PageCheck, PageUnderCheck } from './check.ts';
import { ZONE } from './check-moments.ts';
import { partsOf } from './page-parts.ts';

/** Whether the texts of a page state the day, the time and the price of the one event that it announces. */
export const pageCheck: PageCheck = {
  rules: {
    'event/stated': {
      title: 'A text that contradicts the event of its page',
      why: 'Visitors read the text; calendars and search engines take the fields.',
      fix: 'Correct the one that is wrong.',
      wrong: 'title: Open day on 8 May\nevent: { start: 2027-05-15T10:00:00+02:00 }',
      right: 'title: Open day on 15 May\nevent: { start: 2027-05-15T10:00:00+02:00 }',
      canBeOff: true,
    },
  },
  check(checked) {
    const { page, texts, locale } = checked;
    const moments = momentsOf(checked);
    const sentences = moments.length > 0 ? sentencesOf(texts) : [];
    const stated = sentences.flatMap((sentence) => statedIn(sentence, moments, locale));
    return [
      ...explainDays(stated, moments, page.file),
      ...stated.flatMap((one) => (one.isOfEvent ? checkTimes(one, moments, page.file) : [])),
      ...checkPrice(sentences, checked),
    ];
  },
};

/** When an event begins or ends by the clocks of its place. */
interface EventMoment {
  pointer: string;
  day: string;
  time: string;
}

/** The moments of the events of a page, in their order; none where some are in UTC, as of those nobody knows the day. */
function momentsOf({ page: { content }, index: { registry } }: PageUnderCheck): EventMoment[] {
  const { event } = content.structuredData ?? {};
  const own = (['start', 'end'] as const).map((name) => {
    return { at: event?.[name], pointer: `/structuredData/event/${name}`, kind: 'event' };
  });
  const announced = partsOf(content, registry).flatMap(({ part, facts, pointer: at }) =>
    (facts.moments?.(part) ?? []).map((one) => ({ ...one, pointer: at + one.pointer })),
  );
  const all = [...own, ...announced].flatMap(({ at, pointer, kind }) =>
    kind === 'event' && isInstant(at)
      ? [{ at, pointer, day: at.slice(0, 10), time: at.slice(11, 16) }]
      : [],
  );
  if (all.some(({ at }) => at.endsWith('Z'))) return [];
  return all.toSorted((a, b) => compare(a.day + a.time, b.day + b.time));
}

/** Where a page says what it announces; in long texts, it may be about anything. */
const ANNOUNCING =
  /^\/(?:title|description|social\/(?:title|description)|sections\/\d+\/(?:heading|eyebrow|text))$/;

function sentencesOf(texts: TextsByFormat): FieldText[] {
  return proseIn(texts)
    .filter(
      ({ text, pointer }) =>
        /\d/.test(text) && /(?:title|description|heading|eyebrow|text|body|answer)$/.test(pointer),
    )
    .flatMap((field) =>
      field.text.split(/(?<=(?<!\d)[.!?])\s+|\n+/).map((text) => ({ ...field, text })),
    );
}

/** A sentence that states the day of the event, or one near it that must be meant to be. */
interface StatedEventDay extends FieldText {
  words: string;
  day: string;
  isOfEvent: boolean;
}

/** What stands before a day until or since which something is so. */
const OTHER_DAY =
  /(?<!\p{L})(?:until|till?|by|before|from|since|after|bis|vor|seit|nach|ab|jusqu[’']au|avant|depuis|après|dès|hasta|antes|desde|después|tot|voor|sinds|na|vanaf|fino|prima|dal|até)(?: \p{L}+,?){0,2} $/iu;

/** What is about another event, or what comes before it. */
const OTHER_EVENT =
  /(?<!\p{L})(?:next|last|previous|deadline|regist|book|early|cancel|refund|if|nächste|letzte|anmeld|storn|falls|prochain|dernier|inscri|réserv|volgende|vorige|aanmeld|próxim|último)/iu;

/** Days from an event to another one. */
const NEAR = 31;

function statedIn(
  field: FieldText,
  moments: readonly EventMoment[],
  locale: string,
): StatedEventDay[] {
  const { text, pointer } = field;
  const { date } = statedDay(text, locale);
  const [first, last] = [moments[0], moments.at(-1)];
  if (!date || !first || !last) return [];
  const at = text.indexOf(date.words);
  const [, year = first.day.slice(0, 4)] =
    /^\D{0,8}(20\d\d)(?!\d)/.exec(text.slice(at + date.words.length)) ?? [];
  const day = [year, date.month, date.day].map((part) => String(part).padStart(2, '0')).join('-');
  const stated = {
    ...field,
    words: date.words,
    day,
    isOfEvent: day >= first.day && day <= last.day,
  };
  if (stated.isOfEvent) return [stated];
  const isNear = moments.some(
    (one) => Math.abs(Date.parse(day) - Date.parse(one.day)) <= NEAR * 86_400_000,
  );
  const isOfOtherYear = moments.some((one) => one.day.slice(4) === day.slice(4));
  const isAnnounced =
    ANNOUNCING.test(pointer) || clockTimes(text).some(({ time }) => time === first.time);
  const isOther = OTHER_DAY.test(text.slice(0, at)) || OTHER_EVENT.test(text);
  return isAnnounced && !isOther && (isNear || isOfOtherYear) ? [stated] : [];
}

/** Days that are not those of the event: where no text states that, it is the field that is wrong. */
function explainDays(
  stated: readonly StatedEventDay[],
  [first]: readonly EventMoment[],
  file: string,
): Diagnostic[] {
  const others = Map.groupBy(
    stated.filter(({ isOfEvent }) => !isOfEvent),
    ({ day }) => day,
  );
  const areAllOther = others.size === 1 && stated.every(({ isOfEvent }) => !isOfEvent);
  return Array.from(others, ([day, places]) => {
    const [one, ...more] = places;
    if (!first || !one) return [];
    const [own, other] = [dayInWords(first.day), dayInWords(day)];
    return areAllOther && more.length > 0
      ? differs(first, `This is on ${own}, but the texts of the page say ${other}.`, file, places)
      : differs(one, `This says ${other}, but the event of the page is on ${own}.`, file, more);
  }).flat();
}

/** Somewhere a text or a field differs from others. */
function differs(
  { pointer, words }: { pointer: string; words?: string },
  message: string,
  file: string,
  places: readonly { pointer: string; words: string }[] = [],
): Diagnostic[] {
  const help = 'Correct the one that is wrong.';
  const related = places.map((one) => ({
    file,
    pointer: one.pointer,
    words: one.words,
    message: 'It is stated here.',
  }));
  return [{ rule: 'event/stated', severity: 'warning', pointer, words, message, help, related }];
}

/** What joins a day and its time, or the two times of a span. */
const JOINT = /^(?:,? 20\d\d)?,? ?(?:[–—-]|\p{L}{1,5})? ?$/u;

/** The one time beside the day of the event, or a span of which one end is that of the event and the other is not. */
function checkTimes(
  { text, pointer, words }: StatedEventDay,
  moments: readonly EventMoment[],
  file: string,
): Diagnostic[] {
  const times = clockTimes(text).map((one) => ({ ...one, start: one.end - one.words.length }));
  const [first, second, ...more] = times;
  const [start, end] = [moments[0], moments.at(-1)];
  if (!ANNOUNCING.test(pointer) || !first || !start || !end || more.length > 0) return [];
  const report = ({ time }: EventMoment, stated: string) =>
    differs(
      { pointer, words: stated },
      `This says ${stated}, but the event of the page is at ${time}.`,
      file,
    );
  if (!second) {
    const day = text.indexOf(words);
    const isBehind = day < first.start;
    const between = isBehind
      ? text.slice(day + words.length, first.start)
      : text.slice(first.end, day);
    const isKnown = moments.some((one) => isOneTime(one.time, first.time));
    const isOther = JOINT.test(between) && !isKnown && !ZONE.test(text.slice(first.end));
    return isOther ? report(start, first.words) : [];
  }
  const isSpan =
    JOINT.test(text.slice(first.end, second.start)) &&
    /\/end$/.test(end.pointer) &&
    start.day === end.day;
  const [isStart, isEnd] = [isOneTime(start.time, first.time), isOneTime(end.time, second.time)];
  if (!isSpan || isStart === isEnd) return [];
  return isEnd ? report(start, first.words) : report(end, second.words);
}

/** Half a day is often left to be understood. */
function isOneTime(...times: [string, string]): boolean {
  const [one, other] = times.map((time) => (Number(time.slice(0, 2)) % 12) + time.slice(2));
  return one === other;
}

/** Where all texts state one price that is not that of the event: another amount, or another currency. */
function checkPrice(
  sentences: readonly FieldText[],
  { page: { content, file }, index: { registry } }: PageUnderCheck,
): Diagnostic[] {
  const [field, ...more] = pricesOfEvents(content, registry);
  const stated = sentences.flatMap(({ text, pointer }) =>
    pricesIn(text).flatMap((one) => (one.sign === '%' ? [] : { ...one, pointer })),
  );
  const [first, ...others] = stated;
  if (!field || !first || more.length > 0) return [];
  const isOne = others.every(({ amount, sign }) => amount === first.amount && sign === first.sign);
  if (!isOne || !isOtherPrice(first, field)) return [];
  const message = `This is \`${field.words}\`, but the only price that the texts of the page state is \`${first.words}\`.`;
  return differs({ pointer: field.pointer }, message, file, stated);
}

/** The prices that are given to calendars and search engines. */
function pricesOfEvents(content: PageContent, registry: Registry) {
  const { price, currency = '' } = content.structuredData?.event ?? {};
  const pointer = '/structuredData/event/price';
  const words = `${price} ${currency}`;
  const own = price ? [{ words, amount: price, sign: signOf(currency), pointer }] : [];
  const priced = partsOf(content, registry).flatMap(({ part, facts, pointer: at }) => {
    const { price: shown = '' }: AnyPart = part;
    const found = facts.moments ? pricesIn(shown) : [];
    return found.map((one) => ({ ...one, pointer: `${at}/price` }));
  });
  return [...own, ...priced];
}
