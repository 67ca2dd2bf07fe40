import { isDeepStrictEqual } from 'node:util';
import { diffArrays } from 'diff';
import { childPointer, isMapping, type Json, type YamlEdit } from '../../../renderer/index.ts';
import { replaceAt } from '../edit/put-into.ts';

/** One thing that differs between two values. */
export interface Difference {
  /** Where it is in the new value, or where it was in the old one if it was removed. */
  pointer: string;
  kind: 'changed' | 'added' | 'removed' | 'moved';
  before?: Json;
  after?: Json;
  /** Edits of the new value that take it back. */
  reversal: YamlEdit[];
}

/** What differs between two values, in the order of the new one. */
export function compareValues(before: Json, after: Json): Difference[] {
  return differences({ before, after }, { before: '', after: '' }, after);
}

/** Two values, or where they are. */
interface Pair<T> {
  before: T;
  after: T;
}

function differences({ before, after }: Pair<Json>, at: Pair<string>, root: Json): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isMapping(before) && isMapping(after)) return ofGroups({ before, after }, at, root);
  if (Array.isArray(before) && Array.isArray(after)) return ofLists({ before, after }, at, root);
  const reversal = replaceAt(root, at.after, before);
  return [{ pointer: at.after, kind: 'changed', before, after, reversal }];
}

type Group = Record<string, Json>;

function ofGroups({ before, after }: Pair<Group>, at: Pair<string>, root: Json): Difference[] {
  const names = Object.keys(before);
  const kept = Object.entries(after).flatMap(([name, value]): Difference[] => {
    const pointer = childPointer(at.after, name);
    const old = before[name];
    if (old !== undefined) {
      const below = { before: childPointer(at.before, name), after: pointer };
      return differences({ before: old, after: value }, below, root);
    }
    return [{ pointer, kind: 'added', after: value, reversal: [{ kind: 'remove', pointer }] }];
  });
  const gone = names.flatMap((key, index): Difference[] => {
    const value = before[key];
    if (value === undefined || key in after) return [];
    const next = names.slice(index + 1).find((name) => name in after);
    const add = { kind: 'add' as const, pointer: at.after, key, value, before: next };
    return [
      { pointer: childPointer(at.before, key), kind: 'removed', before: value, reversal: [add] },
    ];
  });
  return [...kept, ...gone];
}

function ofLists({ before, after }: Pair<Json[]>, at: Pair<string>, root: Json): Difference[] {
  const { kept, moved, added, removed } = matchEntries(before, after);
  /** The number that an old entry would have in the new list. */
  const placeOf = (index: number) =>
    1 + Math.max(-1, ...kept.filter((pair) => pair.before < index).map((pair) => pair.after));
  const below = (pair: Pair<number>) => ({
    before: childPointer(at.before, pair.before),
    after: childPointer(at.after, pair.after),
  });
  return [
    ...kept.flatMap((pair) =>
      differences(
        { before: before[pair.before] as Json, after: after[pair.after] as Json },
        below(pair),
        root,
      ),
    ),
    ...moved.map((pair): Difference => {
      const to = placeOf(pair.before);
      const move = { from: pair.after, to: to > pair.after ? to - 1 : to };
      const reversal: YamlEdit[] = [{ kind: 'move', pointer: at.after, ...move }];
      return { pointer: below(pair).after, kind: 'moved', after: after[pair.after], reversal };
    }),
    ...added.map((index): Difference => {
      const pointer = childPointer(at.after, index);
      const reversal: YamlEdit[] = [{ kind: 'remove', pointer }];
      return { pointer, kind: 'added', after: after[index], reversal };
    }),
    ...removed.map((index): Difference => {
      const value = before[index] as Json;
      const insert = { kind: 'insert' as const, pointer: at.after, index: placeOf(index), value };
      const pointer = childPointer(at.before, index);
      return { pointer, kind: 'removed', before: value, reversal: [insert] };
    }),
  ];
}

/** Which entries of two lists are the same ones, by their numbers. */
interface Matches {
  kept: Pair<number>[];
  /** The same, but not in the order of the others. */
  moved: Pair<number>[];
  added: number[];
  removed: number[];
}

function matchEntries(before: readonly Json[], after: readonly Json[]): Matches {
  const all = { before: [...before.keys()], after: [...after.keys()] };
  const texts = {
    before: before.map((one) => JSON.stringify(one)),
    after: after.map((one) => JSON.stringify(one)),
  };
  const names = { before: before.map(identity), after: after.map(identity) };
  const kept: Pair<number>[] = [];
  const rest: Pair<number[]> = { before: [], after: [] };
  for (const gap of align(all, texts, kept)) {
    const pairs: Pair<number>[] = [];
    for (const left of align(gap, names, pairs)) {
      rest.before.push(...left.before);
      rest.after.push(...left.after);
    }
    kept.push(...pairs);
  }
  const moved = rest.before.flatMap((old) => {
    const found = rest.after.find((index) => texts.after[index] === texts.before[old]);
    if (found === undefined) return [];
    rest.after.splice(rest.after.indexOf(found), 1);
    return [{ before: old, after: found }];
  });
  const removed = rest.before.filter((old) => !moved.some((pair) => pair.before === old));
  return {
    kept: kept.sort((one, other) => one.after - other.after),
    moved,
    added: rest.after,
    removed,
  };
}

/** Pairs entries of the same words, in order; returns those between them, gap by gap. */
function align(
  indexes: Pair<number[]>,
  words: Pair<readonly string[]>,
  pairs: Pair<number>[],
): Pair<number[]>[] {
  const wordsOf = (list: number[], all: readonly string[]) => list.map((index) => all[index] ?? '');
  const hunks = diffArrays(
    wordsOf(indexes.before, words.before),
    wordsOf(indexes.after, words.after),
  );
  const next = { before: 0, after: 0 };
  const take = (side: keyof Pair<number>, count: number) => {
    next[side] += count;
    return indexes[side].slice(next[side] - count, next[side]);
  };
  const gaps: Pair<number[]>[] = [{ before: [], after: [] }];
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

/** What an entry of a list goes on to be while its words change. */
function identity(entry: Json): string {
  if (!isMapping(entry)) return '';
  const { id, type, use } = entry as Group;
  return JSON.stringify([id, type, use]);
}
