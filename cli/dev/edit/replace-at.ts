import { isDeepStrictEqual } from 'node:util';
import {
  childPointer,
  isMapping,
  type Json,
  pointerKeys,
  valueAt,
  type YamlEdit,
} from '../../../renderer/index.ts';
import { pairEntries } from './pair-entries.ts';

/** Most characters of a group or list that takes the place of a text in its line. */
const LONGEST_LINE = 100;

/**
 * Edits that replace a value. Of a list or a group that has something in common with it only what differs
 * is written, so that the rest keeps its comments; another one is written in lines, as one that is new.
 */
export function replaceAt(root: unknown, pointer: string, value: Json): YamlEdit[] {
  const now = valueAt(root, pointer);
  if (isDeepStrictEqual(now, value)) return [];
  const within =
    Array.isArray(now) && Array.isArray(value)
      ? changesOfList(root, pointer, now, value)
      : isMapping(now) && isMapping(value)
        ? changesOfGroup(root, pointer, now as Group, value as Group)
        : undefined;
  return within ?? replaceWhole(root, pointer, value);
}

function replaceWhole(root: unknown, pointer: string, value: Json): YamlEdit[] {
  const now = valueAt(root, pointer);
  const isScalar = value === null || typeof value !== 'object';
  const keys = pointerKeys(pointer);
  const key = keys.at(-1);
  const parent = pointer.slice(0, pointer.lastIndexOf('/'));
  const around = valueAt(root, parent);
  // In place of a text it leaves what stands behind that, such as a comment.
  const isBeside = typeof now === 'string' && JSON.stringify(value).length < LONGEST_LINE;
  if (isScalar || isBeside || key === undefined || typeof around !== 'object' || around === null) {
    return [{ kind: 'set', pointer, value }];
  }
  if (Array.isArray(around)) {
    const index = Number(key);
    return [
      { kind: 'insert', pointer: parent, index, value },
      { kind: 'remove', pointer: childPointer(parent, index + 1) },
    ];
  }
  const names = Object.keys(around);
  if (names.length === 1) return [{ kind: 'set', pointer, value }];
  const before = names[names.indexOf(key) + 1];
  return [
    { kind: 'remove', pointer },
    { kind: 'add', pointer: parent, key, value, before },
  ];
}

type Group = Readonly<Record<string, Json>>;

/** Entries that are in both lists are changed where they are, before others come, go and move. */
function changesOfList(
  root: unknown,
  pointer: string,
  now: Json[],
  value: Json[],
): YamlEdit[] | undefined {
  const pairs = pairEntries(now, value);
  if (pairs.length === 0) return undefined;
  const isKept = new Set(pairs.map(({ before }) => before));
  const changes = pairs.flatMap(({ before, after }) =>
    replaceAt(root, childPointer(pointer, before), value[after] as Json),
  );
  const numbers = [...now.keys()];
  const removals = numbers
    .filter((index) => !isKept.has(index))
    .map((index): YamlEdit => ({ kind: 'remove', pointer: childPointer(pointer, index) }));
  const left = numbers.filter((index) => isKept.has(index));
  const placed = value.flatMap((entry, to): YamlEdit[] => {
    const pair = pairs.find(({ after }) => after === to);
    const from = pair ? left.indexOf(pair.before) : -1;
    if (from === to) return [];
    left.splice(to, 0, ...(pair ? left.splice(from, 1) : [-1]));
    return pair
      ? [{ kind: 'move', pointer, from, to }]
      : [{ kind: 'insert', pointer, index: to, value: entry }];
  });
  return [...changes, ...removals.reverse(), ...placed];
}

/** Fields that only change their names are renamed. */
function changesOfGroup(
  root: unknown,
  pointer: string,
  now: Group,
  value: Group,
): YamlEdit[] | undefined {
  const names = Object.keys(value);
  const gone = new Set(Object.keys(now).filter((key) => !(key in value)));
  const added = names.filter((key) => !(key in now));
  const oldName = new Map<string, string>();
  for (const key of added) {
    const old = [...gone].find((one) => isDeepStrictEqual(now[one], value[key]));
    if (old === undefined) continue;
    oldName.set(key, old);
    gone.delete(old);
  }
  const fresh = added.filter((key) => !oldName.has(key));
  const hasSame = oldName.size > 0 || names.some((key) => isDeepStrictEqual(now[key], value[key]));
  if (gone.size + fresh.length > 0 && !hasSame) return undefined;
  return [
    ...names
      .filter((key) => key in now)
      .flatMap((key) => replaceAt(root, childPointer(pointer, key), value[key] as Json)),
    ...Array.from(oldName, ([key, old]): YamlEdit => {
      return { kind: 'rename', pointer: childPointer(pointer, old), key };
    }),
    ...addAll(pointer, fresh, value),
    ...Array.from(gone, (key): YamlEdit => {
      return { kind: 'remove', pointer: childPointer(pointer, key) };
    }),
  ];
}

/** Edits that add fields of a group, each before the one that follows it there. */
export function addAll(pointer: string, fresh: readonly string[], group: Group): YamlEdit[] {
  const names = Object.keys(group);
  return fresh
    .map((key): YamlEdit => {
      const before = names[names.indexOf(key) + 1];
      return { kind: 'add', pointer, key, value: group[key] as Json, before };
    })
    .reverse();
}
