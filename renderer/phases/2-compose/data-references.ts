import { isMapping, type Mapping } from '../../model/mapping.ts';
import type { Sourced } from '../../model/model.ts';
import type { Rules } from '../../model/rule.ts';
import { UNKNOWN } from '../../model/unknown.ts';
import { dataReference, referenceField } from '../../registry/schema/data-reference.ts';
import { nearestName } from '../../text/nearest-name.ts';
import { type Explanation, offer } from '../../text/wording.ts';
import { type Composition, report } from './composition.ts';
import { child } from './merge-mappings.ts';

export const rules: Rules = {
  'data/reference': {
    title: 'Data that is not taken as it can be',
    why: '`from` names the data, `only` lists ids of its entries, `tag`, `order` and `first` choose among them; nothing else has a meaning, and a list is taken as a whole.',
    fix: 'Correct the line.',
    wrong: 'items: { from: testimonials, only: maria }',
    right: 'items: { from: testimonials, only: [maria] }',
  },
};

/** What stands for content that is written in a data file or in the entry of a collection. */
export type Reference = { from: string } & Mapping;

const KEYS = Object.keys(dataReference.properties);
const ORDERS = dataReference.properties.order.enum;
const ALLOWED =
  'Beside `from`: `only`, a list of the ids to take; `tag` of the entries to take; `order`, newest or oldest; and `first`, the number of entries to take.';

export function isReference(value: unknown): value is Reference {
  return (
    isMapping(value) &&
    typeof value.from === 'string' &&
    Object.keys(value).every((key) => KEYS.includes(key))
  );
}

/** Whether a group that stands for a field names data that exists, but has other fields as well. */
export function isMistakenReference(value: unknown, { library }: Composition): value is Reference {
  if (!isMapping(value) || typeof value.from !== 'string' || isReference(value)) return false;
  const [head = ''] = value.from.split('.');
  return head === 'item' || library.data.has(head) || library.data.has(value.from);
}

/** Reports fields of a reference beside its name that mean nothing; true if there are any. */
export function hasMistake(reference: Sourced<Reference>, composition: Composition): boolean {
  const unknown = Object.keys(reference.value).filter((key) => !KEYS.includes(key));
  const cut = typeof reference.value.only === 'string' ? unknown : [];
  if (cut.length > 0 && cut.every((key) => reference.value[key] === null)) {
    const ids = withoutRound([reference.value.only, ...cut].join(', '));
    const help = `Write: only: [${ids}]\n${ALLOWED}`;
    const message = `Between { and } a comma ends a text, so \`${cut[0]}\` is read as a field.`;
    reportAt(cut[0] ?? '', { message, help }, reference, composition);
    return true;
  }
  for (const key of unknown) reportUnknownKey(key, reference, composition);
  const { only, order, tag, first } = reference.value;
  const ofOnly = isAbsent(only) ? undefined : explainOnly(only);
  const ofFirst = isAbsent(first) || isCount(first) ? undefined : explainFirst(first);
  const ofOrder = isAbsent(order) || ORDERS.includes(order as string) ? undefined : badOrder;
  const ofTag = isAbsent(tag) || typeof tag === 'string' ? undefined : badTag;
  if (ofOnly) reportAt('only', ofOnly, reference, composition);
  if (ofOrder) reportAt('order', ofOrder, reference, composition);
  if (ofTag) reportAt('tag', ofTag, reference, composition);
  if (ofFirst) reportAt('first', ofFirst, reference, composition);
  return unknown.length > 0 || Boolean(ofOnly ?? ofOrder ?? ofTag ?? ofFirst);
}

function withoutRound(ids: string): string {
  return ids.replace(/^\((.*)\)$/, '$1');
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === UNKNOWN;
}

type Words = Pick<Explanation, 'message' | 'help'>;

function explainOnly(only: unknown): Words | undefined {
  if (Array.isArray(only) && only.length > 0) return undefined;
  if (typeof only === 'string' || typeof only === 'number') {
    return {
      message: `\`only\` must be a list of ids, but it is \`${only}\`.`,
      help: `Write: only: [${withoutRound(String(only))}]\n${ALLOWED}`,
    };
  }
  if (only === null || Array.isArray(only)) {
    return {
      message: '`only` is empty, so nothing would be taken.',
      help: `Write the ids of the entries to take, or delete \`only\` to take all.\n${ALLOWED}`,
    };
  }
  return { message: '`only` must be a list of ids.', help: ALLOWED };
}

const badOrder: Words = { message: '`order` must be newest or oldest.', help: ALLOWED };
const badTag: Words = { message: '`tag` must be one tag, as a text.', help: ALLOWED };

function isCount(first: unknown): boolean {
  return Number.isInteger(first) && Number(first) >= 1;
}

function explainFirst(first: unknown): Words {
  const but = first === null || typeof first === 'object' ? '' : `, but it is \`${first}\``;
  return { message: `\`first\` must be a whole number from 1${but}.`, help: ALLOWED };
}

function reportUnknownKey(
  key: string,
  reference: Sourced<Reference>,
  composition: Composition,
): void {
  const free = KEYS.filter((known) => !(known in reference.value));
  const meant = referenceField(key) ?? '';
  const suggest = free.includes(meant) ? meant : nearestName(key, free);
  report(composition, child(reference, key, composition.origins).origin, {
    rule: 'data/reference',
    onKey: true,
    message: `\`${key}\` cannot stand beside \`from: ${reference.value.from}\`.`,
    ...offer(suggest, ALLOWED),
  });
}

function reportAt(
  key: string,
  words: Words,
  reference: Sourced<Reference>,
  composition: Composition,
): void {
  const { origin } = child(reference, key, composition.origins);
  report(composition, origin, { rule: 'data/reference', ...words });
}
