import { isMapping, type Mapping } from '../../model/mapping.ts';
import type { Origin, Sourced } from '../../model/model.ts';
import { pointerKeys } from '../../model/pointer.ts';
import type { Rules } from '../../model/rule.ts';
import { isArticle } from '../../model/source-folders.ts';
import { UNKNOWN } from '../../model/unknown.ts';
import { fixName, nearestName, offerName } from '../../text/nearest-name.ts';
import { suggestOr } from '../../text/wording.ts';
import { hasTag, labelsOf, summarizeArticle } from './articles.ts';
import { type Composition, report, unknownAt } from './composition.ts';
import { hasMistake, isMistakenReference, isReference, type Reference } from './data-references.ts';
import { atEntry } from './entry-fields.ts';
import { hasUnknown, idsOf } from './ids.ts';
import type { Collection } from './library.ts';
import { child, put } from './merge-mappings.ts';
import { plainName, suggestName } from './suggest-name.ts';

export const rules: Rules = {
  'data/loop': {
    title: 'Data that takes itself',
    why: 'Each part would wait for the other for ever.',
    fix: 'Write the content in one of the places.',
    wrong: 'items: { from: a } (in data/a.yaml)',
    right: 'items:\n  - { name: Ada }',
  },
  'data/unknown-tag': {
    title: 'A tag that nothing in the list has',
    why: 'Visitors would see an empty list.',
    fix: 'Correct the tag, or give it to an entry.',
    wrong: 'entries: { from: blog, tag: Knot } (where articles have Knots)',
    right: 'entries: { from: blog, tag: Knots }',
    canBeOff: true,
  },
  'data/unknown': {
    title: 'A data file that does not exist',
    why: 'There is no content to take.',
    fix: 'Correct the name, or write the file.',
    wrong: 'items: { from: testimonial }',
    right: 'items: { from: testimonials }',
  },
  'data/unknown-entry': {
    title: 'An entry that a data file does not have',
    why: 'There is no content to take.',
    fix: 'Correct the id.',
    wrong: 'items: { from: testimonials, only: [mara] }',
    right: 'items: { from: testimonials, only: [maria] }',
    joined: 'site',
  },
};

/** Replaces every `{ from: … }` inside a value by the data it names. */
export function expandData(sourced: Sourced, composition: Composition): Sourced {
  return hasReference(sourced.value) ? expand(sourced, composition) : sourced;
}

/** Most values name no data: looking first saves tracking where each of their parts was written. */
function hasReference(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasReference);
  if (!isMapping(value)) return false;
  const { from } = value;
  return typeof from === 'string' || from === UNKNOWN || Object.values(value).some(hasReference);
}

function expand(sourced: Sourced, composition: Composition): Sourced {
  const { value } = sourced;
  if (isReference(value)) return expandReference({ ...sourced, value }, composition);
  if (Array.isArray(value)) return expandChildren(sourced, value.length, [], composition);
  if (!isMapping(value)) return sourced;
  if (value.from === UNKNOWN) return unknownAt(sourced.origin);
  return expandChildren(sourced, 0, {}, composition);
}

function expandChildren(
  sourced: Sourced,
  length: number,
  copy: Mapping | unknown[],
  composition: Composition,
): Sourced {
  const { origins } = composition;
  const keys = length ? [...Array(length).keys()] : Object.keys(sourced.value as Mapping);
  const children = keys.map((key) => child(sourced, key, origins));
  const expanded = children.map((inner) => expandChild(inner, sourced, composition));
  if (expanded.every((inner, index) => inner.value === children[index]?.value)) return sourced;
  children.forEach(({ origin, keyOrigin = origin }, index) => {
    const inner = expanded[index] as Sourced;
    put(copy, keys[index] as string | number, { ...inner, keyOrigin }, origins);
  });
  return { value: copy, origin: sourced.origin };
}

function expandChild(
  inner: Sourced,
  { value, origin }: Sourced,
  composition: Composition,
): Sourced {
  if (!Array.isArray(value) && isMistakenReference(inner.value, composition)) {
    return expandReference({ ...inner, value: inner.value }, composition);
  }
  const expanded = expandData(inner, composition);
  if (!Array.isArray(value) || !isReference(inner.value) || !Array.isArray(expanded.value))
    return expanded;
  reportListInList(inner.value.from, origin, inner.origin, composition);
  return unknownAt(inner.origin);
}

function reportListInList(
  from: string,
  list: Origin,
  entry: Origin,
  composition: Composition,
): void {
  const key = pointerKeys(list.pointer).at(-1);
  report(composition, entry, {
    rule: 'data/reference',
    message: `\`from: ${from}\` is a whole list, but it stands here as one entry of a list.`,
    help: `Write \`${key}: { from: ${from} }\`, without a hyphen and without square brackets.`,
  });
}

/** Data may name other data; a name that comes back to itself is an error. */
function expandReference(reference: Sourced<Reference>, composition: Composition): Sourced {
  const { from } = reference.value;
  if (composition.fetching.includes(from)) {
    report(composition, reference.origin, {
      rule: 'data/loop',
      message: `This data asks for itself: ${[...composition.fetching, from].join(' → ')}.`,
      help: 'Write the content out in one of these places.',
    });
    return unknownAt(reference.origin);
  }
  composition.fetching.push(from);
  const expanded = expandData(fetchData(reference, composition), composition);
  composition.fetching.pop();
  return expanded;
}

/** Nothing has a tag that is asked for, though there are entries: the list is empty. */
function reportUnusedTag(
  tag: string,
  reference: Sourced<Reference>,
  entries: readonly Sourced[],
  composition: Composition,
): void {
  const tags = [...new Set(entries.flatMap(({ value }) => labelsOf(value)))];
  if (tags.length === 0 || tag.includes('{{')) return;
  report(composition, child(reference, 'tag', composition.origins).origin, {
    rule: 'data/unknown-tag',
    severity: 'warning',
    message: `Nothing in \`${reference.value.from}\` has the tag \`${tag}\`, so this list is empty.`,
    ...offerName(tag, tags, `There is: ${tags.join(', ')}`),
  });
}

function fetchData(reference: Sourced<Reference>, composition: Composition): Sourced {
  const isMistaken = hasMistake(reference, composition);
  const found = lookUp(reference, composition);
  if (!found || isMistaken) return unknownAt(reference.origin);
  const { only, order, tag, first } = reference.value;
  const chosen = Array.isArray(only) ? choose(found, only, reference, composition) : found;
  const isWhole = [order, tag, first].every((choice) => choice === undefined);
  if (isWhole || !Array.isArray(chosen.value)) return chosen;
  const entries = chosen.value.map((_entry, index) => child(chosen, index, composition.origins));
  const tagged =
    typeof tag === 'string' ? entries.filter(({ value }) => hasTag(value, tag)) : entries;
  if (typeof tag === 'string' && tagged.length === 0)
    reportUnusedTag(tag, reference, entries, composition);
  const ordered = typeof order === 'string' ? inOrder(tagged, order) : tagged;
  return listOf(
    ordered.slice(0, typeof first === 'number' ? first : undefined),
    chosen,
    composition,
  );
}

/** Where `from` leads: `item.…` into the entry of the collection, anything else into a data file. */
function lookUp(
  { value: { from }, origin }: Sourced<Reference>,
  composition: Composition,
): Sourced | undefined {
  const [head = '', ...path] = from.split('.');
  const { item, lacksItem, library, sources } = composition;
  if (head === 'item' && lacksItem) return undefined;
  if (head === 'item' && item) return follow(item, path, from, origin, composition);
  const isPlain = plainName(from, 'data') === from;
  const document = library.data.get(from) ?? (isPlain ? library.data.get(head) : undefined);
  if (!document && [from, head].some((name) => library.unreadable.has(`data/${name}`))) {
    return undefined;
  }
  const collection = document ? undefined : library.collections.get(from);
  if (collection) return entriesOf(collection, origin, composition);
  if (!document) {
    const { collections, data } = library;
    const names = [...new Set([...collections.keys(), ...data.keys()])];
    const ofItem = nearestName(head, ['item']) ?? (path[0] === 'entries' && 'item');
    const meant = item && ofItem ? [ofItem, ...path].join('.') : undefined;
    const suggest = suggestName(from, 'data', names) ?? meant;
    report(composition, origin, {
      rule: 'data/unknown',
      missing: `data/${from}`,
      message: isPlain
        ? `There is no data file \`data/${from}.yaml\`.`
        : `\`from\` takes the name of a data file, but it is \`${from}\`.`,
      ...suggestOr(
        suggest,
        `There are: ${names.join(', ') || 'none yet; make one in the folder data'}`,
      ),
      ...fixName(from, names),
    });
    return undefined;
  }
  sources.add(document.file);
  const root = { value: document.value, origin: { file: document.file, pointer: '' } };
  const ids = library.data.has(from) ? [] : path;
  return follow(root, ['items', ...ids], from, origin, composition);
}

function follow(
  start: Sourced,
  path: readonly string[],
  from: string,
  origin: Sourced['origin'],
  composition: Composition,
): Sourced | undefined {
  const { item, diagnostics } = composition;
  let current = start;
  for (const key of path) {
    const { value } = current;
    if (value === UNKNOWN) return undefined;
    const index = Array.isArray(value) ? indexOfId(value, key) : -1;
    if (index >= 0) {
      current = child(current, index, composition.origins);
      continue;
    }
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) {
      const list = Array.isArray(value) ? value : [];
      if (hasUnknown(list)) return undefined;
      const entry = start === item ? item.entry : undefined;
      const lacking = entry?.explainLacking(path);
      if (lacking) {
        diagnostics.push(atEntry(lacking, origin));
        return undefined;
      }
      const names = isMapping(value) ? Object.keys(value) : idsOf(list);
      const isEnding = start.origin.file.endsWith(`.${key}`);
      const suggest = isEnding ? from.slice(0, -key.length - 1) : nearestName(key, names);
      report(composition, origin, {
        rule: 'data/unknown-entry',
        message: `\`${from}\` leads nowhere: there is no \`${key}\` in \`${start.origin.file}\`.`,
        about: start.origin.file,
        ...suggestOr(suggest, `There is: ${names.join(', ') || 'nothing'}`),
        related: [{ ...current.origin, message: 'It is looked for here.' }],
      });
      return undefined;
    }
    current = child(current, key, composition.origins);
  }
  return current;
}

/** The entries of a list with the given ids, in that order. */
function choose(
  list: Sourced,
  ids: readonly unknown[],
  reference: Sourced,
  composition: Composition,
): Sourced {
  const entries = Array.isArray(list.value) ? list.value : [UNKNOWN];
  const chosen: unknown[] = [];
  const onlyAt = (position: number) => ({
    ...reference.origin,
    pointer: `${reference.origin.pointer}/only/${position}`,
  });
  ids.forEach((id, position) => {
    const index = indexOfId(entries, id);
    const isAgain = id !== UNKNOWN && ids.indexOf(id) < position;
    if (isAgain)
      report(composition, onlyAt(position), {
        rule: 'list/twice',
        severity: 'warning',
        message: `\`${id}\` is taken twice.`,
        help: 'Write the id of another entry, or delete it.',
      });
    if (isAgain) return;
    if (index >= 0) {
      put(chosen, chosen.length, child(list, index, composition.origins), composition.origins);
      return;
    }
    put(chosen, chosen.length, unknownAt(reference.origin), composition.origins);
    if (id === UNKNOWN || hasUnknown(entries)) return;
    const names = idsOf(entries);
    const several = String(id).split(/[\s;,|/]+/);
    const isSeveral = several.every((one) => names.includes(one));
    report(composition, onlyAt(position), {
      rule: 'data/unknown-entry',
      message: `There is no entry with the id \`${id}\` in \`${list.origin.file}\`.`,
      about: list.origin.file,
      ...(isSeveral
        ? { help: `Put commas between the entries: ${several.join(', ')}` }
        : offerName(String(id), names, `Ids: ${names.join(', ') || 'none'}`)),
      related: [{ ...list.origin, message: 'It is looked for here.' }],
    });
  });
  return { value: chosen, origin: list.origin };
}

/** Entries by their dates; those of one day stay as they are. */
function inOrder(entries: readonly Sourced[], order: string): Sourced[] {
  const dayOf = ({ value }: Sourced) => (isMapping(value) ? String(value.date) : '');
  const sign = order === 'oldest' ? 1 : -1;
  const byDay = (a: string, b: string) => (a < b ? -sign : a > b ? sign : 0);
  return entries.toSorted((a, b) => byDay(dayOf(a), dayOf(b)));
}

function listOf(entries: readonly Sourced[], list: Sourced, { origins }: Composition): Sourced {
  const value: unknown[] = [];
  for (const entry of entries) put(value, value.length, entry, origins);
  return { value, origin: list.origin };
}

/** The entries of a folder as a list; on the page of an entry, the others. */
function entriesOf({ shown }: Collection, origin: Origin, composition: Composition): Sourced {
  const value: unknown[] = [];
  for (const entry of shown) {
    const { file } = entry;
    if (file === composition.item?.origin.file) continue;
    composition.sources.add(file);
    const content = isArticle(file) ? summarizeArticle(entry) : entry.value;
    put(
      value,
      value.length,
      { value: content, origin: { file, pointer: '' } },
      composition.origins,
    );
  }
  return { value, origin };
}

function indexOfId(entries: readonly unknown[], id: unknown): number {
  return entries.findIndex((entry) => isMapping(entry) && entry.id === id);
}
