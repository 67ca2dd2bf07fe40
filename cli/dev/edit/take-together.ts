import { isDeepStrictEqual } from 'node:util';
import type { LocatedDiagnostic } from '../../../renderer/index.ts';
import type { FileChange } from '../../write/change-files.ts';
import type { Preview } from '../open-preview.ts';
import { checkChange } from './check-change.ts';
import { EditRefusal } from './put-into.ts';

/** A place that is wrong with some changes. */
export type FaultyPlace = Pick<LocatedDiagnostic, 'file' | 'pointer'>;

/** A site with some changes, and what leads there. */
export interface ChangedPreview extends Preview {
  changes: readonly FileChange[];
}

/**
 * Changes that take something away, with those that take away what needs it, or undefined if that
 * is not all that can be done. `remedy` says what goes with a place that is wrong, nothing where it stays.
 */
export function takeTogether(
  changes: readonly FileChange[],
  preview: Preview,
  remedy: (place: FaultyPlace, seen: ChangedPreview) => FileChange[],
): FileChange[] | undefined {
  const { snapshot, store, errors } = checkChange(preview, changes);
  if (errors.length === 0) return [...changes];
  const seen = { ...preview, snapshot, store, changes };
  const [place] = errors.flatMap((error) => placesOf(error));
  const more = place ? found(() => remedy(place, seen)) : [];
  const all = merged(changes, more);
  return isDeepStrictEqual(all, changes) ? undefined : takeTogether(all, preview, remedy);
}

function placesOf({ file, pointer, related }: LocatedDiagnostic): FaultyPlace[] {
  const others = related.flatMap((one) =>
    one.pointer === undefined ? [] : [{ file: one.file, pointer: one.pointer }],
  );
  return [{ file, pointer }, ...others];
}

function found(remedy: () => FileChange[]): FileChange[] {
  try {
    return remedy();
  } catch (error) {
    if (error instanceof EditRefusal) return [];
    throw error;
  }
}

/** Changes, and others of what they have left. */
function merged(changes: readonly FileChange[], others: readonly FileChange[]): FileChange[] {
  const all = new Map(changes.map((one) => [one.path, one]));
  for (const one of others)
    all.set(one.path, { ...one, before: (all.get(one.path) ?? one).before });
  return [...all.values()].filter(({ before, after }) => before !== after);
}
