import { isDeepStrictEqual } from 'node:util';
import {
  childPointer,
  type Json,
  pointerKeys,
  valueAt,
  type YamlEdit,
} from '../../../renderer/index.ts';

/** Thrown if a change cannot be written; the editor shows the message. */
export class EditRefusal extends Error {
  /** The line of the file that is in the way, if that is known. */
  readonly line?: number;

  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}

/** What is said where others have changed what a change was decided upon. */
export const OTHER_CONTENT =
  'Somebody else has changed this page meanwhile. Look at it, and try again.';

/** Most characters of a group or list that takes the place of a text in its line. */
const LONGEST_LINE = 100;

/** Edits that put a value under keys, below a place of a file that is there. */
export function putInto(
  root: unknown,
  base: string,
  keys: readonly string[],
  value: Json,
): YamlEdit[] {
  const [key, ...deeper] = keys;
  if (key === undefined) return replaceAt(root, base, value);
  const group = valueAt(root, base);
  if (Array.isArray(group)) {
    if (!(key in group)) {
      return [{ kind: 'insert', pointer: base, index: group.length, value: wrap(deeper, value) }];
    }
  } else if (typeof group !== 'object' || group === null) {
    throw new EditRefusal('This place has no fields of its own.');
  } else if (!Object.hasOwn(group, key)) {
    return [{ kind: 'add', pointer: base, key, value: wrap(deeper, value) }];
  }
  const next = childPointer(base, key);
  const inner = valueAt(root, next);
  const isGroup = typeof inner === 'object' && inner !== null;
  return deeper.length > 0 && isGroup
    ? putInto(root, next, deeper, value)
    : replaceAt(root, next, wrap(deeper, value));
}

/**
 * Edits that replace a value. Of a group with the same fields only those that differ are written; another
 * one, or a list, is written in lines, as one that is new.
 */
export function replaceAt(root: unknown, pointer: string, value: Json): YamlEdit[] {
  const now = valueAt(root, pointer);
  if (isDeepStrictEqual(now, value)) return [];
  if (isLike(now, value)) {
    return Object.entries(value).flatMap(([key, inner]) =>
      replaceAt(root, childPointer(pointer, key), inner),
    );
  }
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

/** Whether two groups have the same fields, or two lists the same entries but for one. */
function isLike(one: unknown, other: Json): other is Json[] | Record<string, Json> {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  const keys = Object.keys(one);
  if (!isDeepStrictEqual(new Set(keys), new Set(Object.keys(other)))) return false;
  if (!Array.isArray(one) || !Array.isArray(other))
    return !Array.isArray(one) && !Array.isArray(other);
  return one.filter((entry, index) => !isDeepStrictEqual(entry, other[index])).length === 1;
}

/** A value below keys that are not there yet. */
export function wrap(keys: readonly string[], value: Json): Json {
  return keys.reduceRight<Json>(
    (inner, key) => (/^\d+$/.test(key) ? [inner] : { [key]: inner }),
    value,
  );
}

/** Sets a field of a value that is no file's, or takes it out. */
export function setDeep(container: Json, keys: readonly string[], value: Json | undefined): void {
  const [key, ...deeper] = keys as [string, ...string[]];
  const group = container as Record<string, Json>;
  const inner = group[key];
  if (deeper.length > 0 && typeof inner === 'object' && inner !== null)
    setDeep(inner, deeper, value);
  else if (value === undefined) delete group[key];
  else group[key] = wrap(deeper, value);
}
