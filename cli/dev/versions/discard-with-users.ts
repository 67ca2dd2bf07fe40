import { childPointer, pointerKeys } from '../../../renderer/index.ts';
import type { FileChange } from '../../write/change-files.ts';
import { checkChange, knownProblems } from '../edit/check-change.ts';
import { editText } from '../edit/edit-text.ts';
import { type ChangedPreview, type FaultyPlace, takeTogether } from '../edit/take-together.ts';
import type { Preview } from '../open-preview.ts';
import { differencesIn, withoutDifference } from './file-differences.ts';

/**
 * Takes changes back with those of the others that cannot be without them, such as the pages of a campaign;
 * `changed` are all files that differ. Undefined where something else needs them, too.
 */
export function discardWithUsers(
  files: readonly FileChange[],
  changed: readonly FileChange[],
  preview: Preview,
): FileChange[] | undefined {
  return takeTogether(files, preview, (place, seen) => {
    const file = changed.find(({ path }) => path === place.file);
    const own = file && withoutPlace(file, place, seen);
    return own ? [own] : cameFrom(changed, seen);
  });
}

/** Takes back what was changed where a file is wrong: all of it, if it is new. */
function withoutPlace(
  { path, before }: FileChange,
  { pointer }: FaultyPlace,
  { snapshot }: ChangedPreview,
): FileChange | undefined {
  const now = snapshot.sources.find((one) => one.path === path)?.text;
  if (now === undefined) return undefined;
  const file = { path, before, after: now };
  const change = (after: FileChange['after']) => ({ path, before: now, after });
  if (before === undefined) return change(undefined);
  const found = differencesIn(file);
  const isIn = (one: string, other: string) => `${one}/`.startsWith(`${other}/`);
  const one = found?.differences.find(
    (difference) => isIn(difference.pointer, pointer) || isIn(pointer, difference.pointer),
  );
  if (!found || !one) return undefined;
  const entry = childPointer(one.pointer, pointerKeys(pointer.slice(one.pointer.length))[0] ?? '');
  const isOneOfSeveral = one.kind === 'added' && Array.isArray(one.after) && one.after.length > 1;
  return isOneOfSeveral && isIn(pointer, entry)
    ? change(editText({ path, text: now }, [{ kind: 'remove', pointer: entry }]))
    : change(withoutDifference(file, found, one));
}

/** Brings back a file that was deleted or moved, where that puts something right. */
function cameFrom(changed: readonly FileChange[], seen: ChangedPreview): FileChange[] {
  const { changes } = seen;
  const errors = knownProblems(seen).length;
  const gone = changed.filter(
    ({ path, after }) => after === undefined && !changes.some((one) => one.path === path),
  );
  const back = gone.map(({ path, before }) => ({ path, before: undefined, after: before }));
  const helps = (one: FileChange) =>
    knownProblems({ ...seen, ...checkChange(seen, [one]) }).length < errors;
  return back.filter(helps).slice(0, 1);
}
