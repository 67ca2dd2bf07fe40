import { diffArrays } from 'diff';
import { isMapping, type Json } from '../../../renderer/index.ts';

/** Two values, or where they are. */
export interface Both<T> {
  before: T;
  after: T;
}

/** From which share of what two entries hold one is taken for the other, wherever it is by now. */
const MOSTLY = 0.5;

/**
 * Which entries of two lists are the same ones, by their numbers: those without a change, those with one
 * `id`, those that hold mostly the same, and between these those of one kind, in order.
 */
export function pairEntries(before: readonly Json[], after: readonly Json[]): Both<number>[] {
  const all = { before: [...before.keys()], after: [...after.keys()] };
  const written = (entry: Json) => JSON.stringify(entry);
  const pairs: Both<number>[] = [];
  const gaps = align(all, { before: before.map(written), after: after.map(written) }, pairs);
  const traits = { before: before.map(traitsOf), after: after.map(traitsOf) };
  const kinds = { before: traits.before.map(kindOf), after: traits.after.map(kindOf) };
  const alike = pairAlike(gaps, traits);
  const paired = {
    before: new Set(alike.map((pair) => pair.before)),
    after: new Set(alike.map((pair) => pair.after)),
  };
  for (const gap of gaps) {
    const rest = {
      before: gap.before.filter((index) => !paired.before.has(index)),
      after: gap.after.filter((index) => !paired.after.has(index)),
    };
    align(rest, kinds, pairs);
  }
  return [...pairs, ...alike].sort((one, other) => one.after - other.after);
}

/** What an entry of a list is known by. */
interface EntryTraits {
  id?: Json;
  type?: Json;
  /** What it takes its content from. */
  use?: Json;
  /** The texts and other values within, as JSON. */
  content: ReadonlySet<string>;
}

function traitsOf(entry: Json): EntryTraits {
  if (!isMapping(entry)) return { content: new Set([JSON.stringify(entry)]) };
  const { id, type, use, ...fields } = entry as Record<string, Json>;
  return { id, type, use, content: new Set(leaves(fields)) };
}

function leaves(value: Json): string[] {
  if (typeof value !== 'object' || value === null) return [JSON.stringify(value)];
  return Object.values(value).flatMap((inner) => leaves(inner as Json));
}

/** What an entry goes on to be while its words change. */
function kindOf({ type, use }: EntryTraits): string {
  return JSON.stringify([type, use]);
}

/** Pairs what is alike, the most alike first. */
function pairAlike(gaps: readonly Both<number[]>[], traits: Both<EntryTraits[]>): Both<number>[] {
  const found = gaps.flatMap((gap) =>
    gap.before.flatMap((before) =>
      gaps.flatMap((other) =>
        other.after.flatMap((after) => {
          const both = [traits.before[before], traits.after[after]] as [EntryTraits, EntryTraits];
          const likeness = likenessOf(...both, gap === other);
          return likeness > 0 ? { before, after, likeness } : [];
        }),
      ),
    ),
  );
  const taken = { before: new Set<number>(), after: new Set<number>() };
  return found
    .sort((one, other) => other.likeness - one.likeness)
    .flatMap(({ before, after }) => {
      if (taken.before.has(before) || taken.after.has(after)) return [];
      taken.before.add(before);
      taken.after.add(after);
      return { before, after };
    });
}

/** How sure it is that two entries are the same one; 0 if nothing says so. */
function likenessOf(one: EntryTraits, other: EntryTraits, isSamePlace: boolean): number {
  const share = sharedContent(one.content, other.content);
  const isSameId = one.id !== undefined && one.id === other.id;
  const isSameKind = one.type === other.type && one.use === other.use;
  // A section of several pages becomes the page's own, or the other way round.
  const isReused = isSamePlace && (one.use === undefined) !== (other.use === undefined);
  const isSame =
    isSameId || share >= MOSTLY || (isSamePlace && isSameKind && share > 0) || isReused;
  return isSame ? Number(isSameId) * 4 + share * 2 + Number(isSameKind) + Number(isSamePlace) : 0;
}

/** The share of two sets that is in both: 0 to 1. */
function sharedContent(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let shared = 0;
  for (const leaf of small) if (large.has(leaf)) shared += 1;
  return large.size === 0 ? 0 : (2 * shared) / (small.size + large.size);
}

/** Pairs entries of the same words, in order; returns those between them, gap by gap. */
function align(
  indexes: Both<number[]>,
  words: Both<readonly string[]>,
  pairs: Both<number>[],
): Both<number[]>[] {
  const wordsOf = (list: number[], all: readonly string[]) => list.map((index) => all[index] ?? '');
  const hunks = diffArrays(
    wordsOf(indexes.before, words.before),
    wordsOf(indexes.after, words.after),
  );
  const next = { before: 0, after: 0 };
  const take = (side: keyof Both<number>, count: number) => {
    next[side] += count;
    return indexes[side].slice(next[side] - count, next[side]);
  };
  const gaps: Both<number[]>[] = [{ before: [], after: [] }];
  for (const { added, removed, count } of hunks) {
    const gap = gaps.at(-1);
    if (removed) gap?.before.push(...take('before', count));
    else if (added) gap?.after.push(...take('after', count));
    else {
      const after = take('after', count);
      take('before', count).forEach((old, index) => {
        pairs.push({ before: old, after: after[index] ?? 0 });
      });
      gaps.push({ before: [], after: [] });
    }
  }
  return gaps;
}
