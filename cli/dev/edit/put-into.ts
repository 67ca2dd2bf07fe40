import { childPointer, type Json, valueAt, type YamlEdit } from '../../../renderer/index.ts';
import { replaceAt } from './replace-at.ts';

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

/** The edit that takes an entry out of a list, and the list with its last one. */
export function takeOut(list: string, { length }: readonly unknown[], index: number): YamlEdit {
  return { kind: 'remove', pointer: length === 1 ? list : childPointer(list, index) };
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
