import { isDeepStrictEqual } from 'node:util';
import {
  childPointer,
  type Json,
  pointerKeys,
  type SourceFile,
  type YamlEdit,
} from '../../../renderer/index.ts';
import { editText } from '../edit/edit-text.ts';
import { EditRefusal } from '../edit/put-into.ts';
import { compareValues, type Difference } from './compare-values.ts';
import { valueIn } from './value-in.ts';

/** A file as two people have it, and as both had it before. */
export interface ThreeTexts {
  path: string;
  base: string;
  mine: string;
  theirs: string;
}

/** Both changes in one text: where they collide, with my words, and with theirs. */
export type MergedTexts = Pick<ThreeTexts, 'mine' | 'theirs'>;

/** A change of a value, with its place in the value before. */
interface Change {
  /** Keys of what it changes; what is inserted stands half a number before the entry that it precedes. */
  at: readonly (string | number)[];
  edits: readonly YamlEdit[];
  /** By how many entries it makes the list around it longer. */
  grows: number;
}

/**
 * Merges two changes of a YAML file field by field: neighbouring lines are no collision, the same
 * field is, and what both have added to a list is kept, theirs first. Undefined for a file without
 * fields, and where it cannot be written.
 */
export function mergeFields({ path, base, mine, theirs }: ThreeTexts): MergedTexts | undefined {
  const [before, own, other] = [base, mine, theirs].map((text) => valueIn(path, text));
  if (before === undefined || own === undefined || other === undefined) return undefined;
  const [ours, others] = [changesBetween(before, own), changesBetween(before, other)];
  const meets = (one: Change, all: readonly Change[]) => all.some((it) => collide(one, it));
  const apply = (text: string, changes: readonly Change[]) => write(path, text, changes);
  try {
    const isSound =
      isDeepStrictEqual(valueIn(path, apply(base, ours)), own) &&
      isDeepStrictEqual(valueIn(path, apply(base, others)), other);
    if (!isSound) return undefined;
    const free = ours.filter((one) => !meets(one, others));
    const freeOfThem = others.filter((one) => !meets(one, ours));
    const withTheirs = apply(theirs, moved(free, others, 'after'));
    const isClean = free.length === ours.length;
    const withMine = isClean ? withTheirs : apply(mine, moved(freeOfThem, ours, 'before'));
    return { theirs: withTheirs, mine: withMine };
  } catch (error) {
    if (error instanceof EditRefusal) return undefined;
    throw error;
  }
}

/**
 * The text of a file without some of its differences.
 * @throws EditRefusal where it cannot be written.
 */
export function takeBack({ path, text }: SourceFile, differences: readonly Difference[]): string {
  return write(path, text, wayBack(differences));
}

/** What leads from one value to another. */
function changesBetween(before: Json, after: Json): Change[] {
  return wayBack(compareValues(after, before));
}

/** What takes differences back, the last places first: so none moves those after it. */
function wayBack(differences: readonly Difference[]): Change[] {
  const found = differences.map(changeOf);
  return found.toReversed().sort((one, other) => comparePlaces(other.at, one.at));
}

/** The way back from the new value to the old one, as a change of the old one. */
function changeOf({ kind, reversal }: Difference): Change {
  const [edit] = reversal;
  const keys = placeOf(edit?.pointer ?? '');
  const isEntry = typeof keys.at(-1) === 'number';
  const change = (at: Change['at'], grows = 0): Change => ({ at, edits: reversal, grows });
  if (edit?.kind === 'add') return change([...keys, edit.key]);
  if (edit?.kind !== 'insert') return change(keys, kind === 'added' && isEntry ? -1 : 0);
  // One that is replaced is inserted anew.
  return kind === 'removed'
    ? change([...keys, edit.index - 0.5], 1)
    : change([...keys, edit.index]);
}

function placeOf(pointer: string): (string | number)[] {
  return pointerKeys(pointer).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}

function comparePlaces(one: Change['at'], other: Change['at']): number {
  const index = one.findIndex((key, depth) => key !== other[depth]);
  const [key, others] = [one[index], other[index]];
  if (index < 0 || others === undefined) return one.length - other.length;
  return typeof key === 'number' && typeof others === 'number'
    ? key - others
    : String(key).localeCompare(String(others));
}

/** Whether two changes are about the same field, or about a list that one of them puts in another order. */
function collide(one: Change, other: Change): boolean {
  // Both have added something at the same place.
  if (one.grows > 0 && other.grows > 0) return false;
  const [shorter, longer] = one.at.length <= other.at.length ? [one, other] : [other, one];
  return shorter.at.every((key, depth) => key === longer.at[depth]);
}

/** Changes where others have changed lists around them; `side` is where they go at the same place. */
function moved(
  changes: readonly Change[],
  others: readonly Change[],
  side: 'before' | 'after',
): Change[] {
  const lists = others.filter(({ grows }) => grows !== 0);
  const shift = (keys: Change['at'], depth: number): number =>
    lists
      .filter(
        ({ at }) => at.length === depth + 1 && at.every((key, n) => n === depth || key === keys[n]),
      )
      .filter(({ at }) => {
        const [own, place] = [Number(keys[depth]), Number(at[depth])];
        return place < own || (place === own && side === 'after');
      })
      .reduce((sum, { grows }) => sum + grows, 0);
  return changes.map((change) => ({
    ...change,
    edits: change.edits.map((edit) => shiftEdit(edit, change.at, shift)),
  }));
}

function shiftEdit(
  edit: YamlEdit,
  at: Change['at'],
  shift: (keys: Change['at'], depth: number) => number,
): YamlEdit {
  const keys = placeOf(edit.pointer);
  const pointer = keys.reduce<string>(
    (above, key, depth) =>
      childPointer(above, typeof key === 'number' ? key + shift(at, depth) : key),
    '',
  );
  if (edit.kind !== 'insert') return { ...edit, pointer };
  return { ...edit, pointer, index: edit.index + shift(at, keys.length) };
}

function write(path: string, text: string, changes: readonly Change[]): string {
  return editText(
    { path, text },
    changes.flatMap(({ edits }) => edits),
  );
}
