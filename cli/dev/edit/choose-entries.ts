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
  const taker = page.taker(change.pointer);
  const choice = Object(taker && valueAt(valueIn(taker.file), taker.pointer));
  const { from, only } = choice as { from?: unknown; only?: unknown };
  if (!taker || !Array.isArray(only) || only.length !== shown.length) return undefined;
  const pointer = childPointer(taker.pointer, 'only');
  const { file } = taker;
  if (change.do === 'take') {
    return { file, edits: [{ kind: 'remove', pointer: childPointer(pointer, change.index) }] };
  }
  if (change.do === 'move') {
    return { file, edits: [{ kind: 'move', pointer, from: change.from, to: change.to }] };
  }
  const first = page.origin(childPointer(change.pointer, 0));
  const list = first.pointer.replace(/\/\d+$/, '');
  const all = valueAt(valueIn(first.file), list);
  if (!Array.isArray(all)) return undefined;
  const { id: wanted, ...value } = Object(change.value) as { id?: string; name?: string };
  const stem = wanted || slug(value.name ?? '') || String(from);
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
    also: { file: first.file, edits: [{ kind: 'insert', pointer: list, index, value: entry }] },
  };
}
