import { pointerKeys } from '../model/pointer.ts';

/** Thrown if an edit cannot be made; the message is for the editor. */
export class RefusedEdit extends Error {}

/** A value as JSON has it. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** One change to the data of a YAML file. Pointers (RFC 6901) name a place in it as it is before. */
export type YamlEdit =
  /** Replaces the value at a place that exists. */
  | { kind: 'set'; pointer: string; value: Json }
  /** Adds a field to the group at `pointer`: before the field `before`, or as its last. */
  | { kind: 'add'; pointer: string; key: string; value: Json; before?: string }
  /** Gives a field another name. */
  | { kind: 'rename'; pointer: string; key: string }
  /** Removes a field or an entry. */
  | { kind: 'remove'; pointer: string }
  /** Puts the lines of an entry of a list behind comment signs. */
  | { kind: 'hide'; pointer: string }
  /** Puts an entry into the list at `pointer`, so that it gets the number `index`. */
  | { kind: 'insert'; pointer: string; index: number; value: Json }
  /** Moves an entry of the list at `pointer` from one number to another. */
  | { kind: 'move'; pointer: string; from: number; to: number }
  /** Puts a copy of an entry of the list at `pointer` behind it, without the comment above it. */
  | { kind: 'duplicate'; pointer: string; index: number };

/** A change to the fields or entries of a collection. */
export type EntryEdit = Exclude<YamlEdit, { kind: 'set' | 'rename' }>;

/**
 * What the data is after an edit.
 * @throws RefusedEdit where the edit names a place that is not there.
 */
export function expectedValue(before: unknown, edit: YamlEdit): unknown {
  const data = structuredClone(before);
  switch (edit.kind) {
    case 'set': {
      const { parent, key } = parentOf(data, edit.pointer);
      if (!(key in parent)) throw notThere();
      parent[key] = edit.value;
      return data;
    }
    case 'add': {
      const group = recordAt(data, edit.pointer);
      if (edit.key in group) throw new RefusedEdit(`There is a field ${edit.key} already.`);
      group[edit.key] = edit.value;
      return data;
    }
    case 'rename': {
      const { parent, key } = parentOf(data, edit.pointer);
      if (!(key in parent)) throw notThere();
      if (edit.key in parent) throw new RefusedEdit(`There is a field ${edit.key} already.`);
      parent[edit.key] = parent[key];
      delete parent[key];
      return data;
    }
    case 'hide':
    case 'remove': {
      const { parent, key } = parentOf(data, edit.pointer);
      if (!(key in parent)) throw notThere();
      if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else delete parent[key];
      return data;
    }
    case 'insert': {
      const list = listAt(data, edit.pointer);
      if (edit.index < 0 || edit.index > list.length) throw notThere();
      list.splice(edit.index, 0, edit.value);
      return data;
    }
    case 'move': {
      const list = listAt(data, edit.pointer);
      if (!(edit.from in list && edit.to in list)) throw notThere();
      list.splice(edit.to, 0, ...list.splice(edit.from, 1));
      return data;
    }
    case 'duplicate': {
      const list = listAt(data, edit.pointer);
      if (!(edit.index in list)) throw notThere();
      list.splice(edit.index, 0, structuredClone(list[edit.index]));
      return data;
    }
  }
}

function parentOf(
  data: unknown,
  pointer: string,
): { parent: Record<string, unknown>; key: string } {
  const keys = pointerKeys(pointer);
  const key = keys.pop();
  const parent = follow(data, keys);
  if (key === undefined || typeof parent !== 'object' || parent === null) throw notThere();
  return { parent: parent as Record<string, unknown>, key };
}

function recordAt(data: unknown, pointer: string): Record<string, unknown> {
  const value = follow(data, pointerKeys(pointer));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw notThere();
  return value as Record<string, unknown>;
}

function listAt(data: unknown, pointer: string): unknown[] {
  const value = follow(data, pointerKeys(pointer));
  if (!Array.isArray(value)) throw notThere();
  return value;
}

function follow(data: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined,
    data,
  );
}

/** A place of an edit is not in the file. */
export function notThere(): RefusedEdit {
  return new RefusedEdit('This place is not there any more.');
}
