import { isDeepStrictEqual } from 'node:util';
import { childPointer, type Json, valueAt } from '../../../renderer/index.ts';
import { slug } from '../../../renderer/light.ts';
import type { FieldChange } from '../edit-protocol.ts';
import { numberedName } from '../numbered-name.ts';
import type { FileEdits, PageFiles } from './page-sources.ts';

/**
 * Changes a list that names the entries of a file that it shows: which ones and their order are the list's own,
 * and a new one goes to both. Undefined where a list is no such choice.
 */
export function changeChoice(
  { page, valueIn }: PageFiles,
  change: Exclude<FieldChange, { do: 'set' }>,
  shown: readonly Json[],
): FileEdits | undefined {
  const { file, pointer: at } = page.origin(change.pointer, true);
  const choice = Object(valueAt(valueIn(file), at)) as Record<'from' | 'only', unknown>;
  const { from, only, ...more } = choice;
  if (!Array.isArray(only) || only.length !== shown.length || Object.keys(more).length > 0)
    return undefined;
  // For this page alone, nothing that other pages show is changed.
  if (change.here && (file !== page.file || change.do === 'insert')) return undefined;
  const pointer = childPointer(at, 'only');
  if (change.do === 'take') {
    const gone = only.length > 1 ? childPointer(pointer, change.index) : at;
    return { file, edits: [{ kind: 'remove', pointer: gone }] };
  }
  if (change.do === 'move') {
    return { file, edits: [{ kind: 'move', pointer, from: change.from, to: change.to }] };
  }
  const list = page.origin(change.pointer);
  const all = valueAt(valueIn(list.file), list.pointer);
  if (!Array.isArray(all)) return undefined;
  const { id: wanted, ...value } = Object(change.value) as { id?: string; name?: string };
  const stem = wanted || slug(value.name ?? '') || slug(String(from));
  const id = numberedName(
    stem,
    all.map((one) => Object(one).id),
  );
  const entry: Json = { id, ...value };
  const before = all.findIndex((one) => isDeepStrictEqual(Object(one).id, only[change.index - 1]));
  const index = before < 0 ? all.length : before + 1;
  return {
    file,
    edits: [{ kind: 'insert', pointer, index: change.index, value: id }],
    also: { file: list.file, edits: [{ ...list, kind: 'insert', index, value: entry }] },
  };
}
