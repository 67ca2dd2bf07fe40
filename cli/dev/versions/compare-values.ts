import { isDeepStrictEqual } from 'node:util';
import { diffArrays } from 'diff';
import { childPointer, isMapping, type Json, type YamlEdit } from '../../../renderer/index.ts';
import { type Both, pairEntries } from '../edit/pair-entries.ts';
import { replaceAt } from '../edit/replace-at.ts';

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

function differences({ before, after }: Both<Json>, at: Both<string>, root: Json): Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isMapping(before) && isMapping(after)) return ofGroups({ before, after }, at, root);
  if (Array.isArray(before) && Array.isArray(after)) return ofLists({ before, after }, at, root);
  const reversal = replaceAt(root, at.after, before);
  return [{ pointer: at.after, kind: 'changed', before, after, reversal }];
}

type Group = Record<string, Json>;

function ofGroups({ before, after }: Both<Group>, at: Both<string>, root: Json): Difference[] {
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

function ofLists({ before, after }: Both<Json[]>, at: Both<string>, root: Json): Difference[] {
  const { kept, moved, added, removed } = matchEntries(before, after);
  /** The number that an old entry would have in the new list. */
  const placeOf = (index: number) =>
    1 + Math.max(-1, ...kept.filter((pair) => pair.before < index).map((pair) => pair.after));
  const below = (pair: Both<number>) => ({
    before: childPointer(at.before, pair.before),
    after: childPointer(at.after, pair.after),
  });
  const changesOf = (pair: Both<number>): Difference[] => {
    const entry = { before: before[pair.before] as Json, after: after[pair.after] as Json };
    const place = below(pair);
    if (!isOtherKind(entry.before, entry.after)) return differences(entry, place, root);
    const reversal = replaceAt(root, place.after, entry.before);
    return [{ pointer: place.after, kind: 'changed', ...entry, reversal }];
  };
  return [
    ...kept.flatMap(changesOf),
    ...moved.flatMap((pair): Difference[] => {
      const to = placeOf(pair.before);
      const move = { from: pair.after, to: to > pair.after ? to - 1 : to };
      const reversal: YamlEdit[] = [{ kind: 'move', pointer: at.after, ...move }];
      const value = after[pair.after];
      return [
        { pointer: below(pair).after, kind: 'moved', after: value, reversal },
        ...changesOf(pair),
      ];
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
  kept: Both<number>[];
  /** The same, but not in the order of the others. */
  moved: Both<number>[];
  added: number[];
  removed: number[];
}

function matchEntries(before: readonly Json[], after: readonly Json[]): Matches {
  const pairs = pairEntries(before, after);
  const old = pairs.map((pair) => pair.before);
  const inOrder = diffArrays(
    old,
    old.toSorted((one, other) => one - other),
  ).flatMap(({ added, removed, value }) => (added || removed ? [] : value));
  const [isKept, isOld] = [new Set(inOrder), new Set(old)];
  const isNew = new Set(pairs.map((pair) => pair.after));
  return {
    kept: pairs.filter((pair) => isKept.has(pair.before)),
    moved: pairs.filter((pair) => !isKept.has(pair.before)),
    added: [...after.keys()].filter((index) => !isNew.has(index)),
    removed: [...before.keys()].filter((index) => !isOld.has(index)),
  };
}

/** Whether an entry is of another type, or takes its content from elsewhere: its fields are others. */
function isOtherKind(before: Json, after: Json): boolean {
  if (!isMapping(before) || !isMapping(after)) return false;
  return before.type !== after.type || before.use !== after.use;
}
