import { isMapping } from '../../../model/mapping.ts';
import type { Origin, Page } from '../../../model/model.ts';
import { valueAt } from '../../../model/value-at.ts';
import type { Registry } from '../../../registry/registry.ts';
import {
  type FieldText,
  proseIn,
  type TextsByFormat,
} from '../../../registry/schema/field-text.ts';
import { pricesIn, type StatedPrice } from '../../../text/prices-in.ts';
import { announcesEvent } from '../page-parts.ts';

interface ThingWithPrice extends Pick<StatedPrice, 'words' | 'amount' | 'sign'> {
  /** In small letters, without an article and the `s` of a plural. */
  name: string;
  /** What the price is for, such as `week`; empty where nothing says so. */
  unit: string;
  /** Whether it stands in a field of its own, beside the name. */
  isField: boolean;
  /** Whether the name is all of a sentence around it. */
  isSentence?: boolean;
}

/** What something costs, as a page states it, and where that was written. */
export interface NamedPrice extends ThingWithPrice {
  isOfEvent: boolean;
  /** The region of its page, or the page of an event itself. */
  scope: string;
  origin: Origin;
}

/** The prices of a page whose things are named: those of plans, and of sentences such as `A mooring costs €35 a week.` */
export function namedPrices(
  { file, path, content }: Pick<Page, 'file' | 'path' | 'content'>,
  texts: TextsByFormat,
  origin: (pointer: string) => Origin,
  registry: Registry,
): NamedPrice[] {
  // Offers have other prices on purpose, and articles those of their time.
  if (content.campaign || content.publishUntil || file.endsWith('.md')) return [];
  const fields = proseIn(texts);
  const priced = fields.filter(({ text }) => SIGN.test(text));
  const isOfEvent = priced.length > 0 && announcesEvent(content, registry);
  const scope = isOfEvent ? path : (content.region ?? '');
  return priced.flatMap((field) => {
    const group = valueAt(content, field.pointer.slice(0, field.pointer.lastIndexOf('/')));
    const named = pricesOf(field, group);
    const found = named.length > 0 ? named : pricesOfSentences(field);
    return found.map((price) => ({ ...price, isOfEvent, scope, origin: origin(field.pointer) }));
  });
}

const SIGN = /[€$£]|EUR|Euro|USD/;

const COSTS = String.raw`(?:costs?|is|are|kost(?:en|et)?|coûte(?:nt)?|cuestan?|costano?)(?!\p{L})`;

/** A thing, and that it costs what follows. */
const THING = new RegExp(String.raw`^(?<thing>\p{L}[\p{L} '’-]*?)(?: ${COSTS}|:)\s$`, 'iu');

/** The question what a thing costs. */
const QUESTION = new RegExp(
  String.raw`^(?:\p{L}+ ){1,2}?(?:does|do|${COSTS}) (?<thing>\p{L}[\p{L} '’-]*?)(?: cost)?\s?\?$`,
  'iu',
);

/** A price alone or for something: a week, per week, /week. */
const UNIT = /^\s?(?:$|[.,;:!?)–—](?!\d)|(?:\/ ?|\p{L}{1,4} )(?<unit>\p{L}{3,})(?!\p{L}))/u;

function pricesOf({ text, pointer }: FieldText, beside: unknown): ThingWithPrice[] {
  const { name, title, question, price, period = '' } = isMapping(beside) ? beside : {};
  const all = pricesIn(text).filter(({ sign }) => sign !== '%');
  const [only, ...more] = all;
  if (price === text && typeof name === 'string')
    return only && more.length === 0 ? named(name, only, ` ${period}`, true) : [];
  const asked = typeof question === 'string' ? QUESTION.exec(question)?.groups?.thing : undefined;
  const subject = /\/(?:text|answer)$/.test(pointer) ? (asked ?? title) : undefined;
  return all.flatMap((one) => {
    const before =
      text
        .slice(0, one.start)
        .split(/[.!?]\s|\n/)
        .at(-1) ?? '';
    const thing =
      THING.exec(before.trimStart())?.groups?.thing ?? (more.length === 0 ? subject : undefined);
    return typeof thing === 'string' ? named(thing, one, text.slice(one.end), false) : [];
  });
}

/** Fewer words beside a price may be about anything. */
const LEAST_WORDS = 5;

/** What one of something costs, wherever that is said. */
const OF_ONE = new RegExp(String.raw`^(?:an?|one|eine?|une?|un[ao]?) .*(?<!\p{L})${COSTS}`, 'u');

/** Prices of whole sentences, which other pages say as well. */
function pricesOfSentences({ text }: FieldText): ThingWithPrice[] {
  return text.split(/(?<=[.!?])\s+|\n+/).flatMap((sentence) => {
    const [only, ...more] = pricesIn(sentence).filter(({ sign }) => sign !== '%');
    if (!only || more.length > 0) return [];
    const rest = `${sentence.slice(0, only.start)}#${sentence.slice(only.end)}`;
    const name = rest
      .toLowerCase()
      .replace(/[^\p{L}\d#]+/gu, ' ')
      .trim();
    const { words, amount, sign } = only;
    if (name.split(' ').length <= LEAST_WORDS || !OF_ONE.test(name)) return [];
    return [{ name, unit: '', words, amount, sign, isField: false, isSentence: true }];
  });
}

function named(
  thing: string,
  { words, amount, sign }: StatedPrice,
  after: string,
  isField: boolean,
) {
  const name = thing
    .toLowerCase()
    .replace(/^\p{L}{1,3} /u, '')
    .replace(/s$/, '');
  const unit = UNIT.exec(after);
  // What is named by a word as short as this may be anything.
  if (name.length < 4 || !(unit || isField)) return [];
  return [{ name, unit: unit?.groups?.unit?.toLowerCase() ?? '', words, amount, sign, isField }];
}
