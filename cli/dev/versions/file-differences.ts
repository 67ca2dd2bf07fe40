import { isDeepStrictEqual } from 'node:util';
import { type Json, pointerKeys, valueAt } from '../../../renderer/index.ts';
import type { FileChange } from '../../write/change-files.ts';
import { editText } from '../edit/edit-text.ts';
import { hiddenLines, hiddenParts, showPart } from '../edit/hidden-parts.ts';
import { mergeChange } from '../edit/merge-change.ts';
import { namesPart } from '../edit/names-part.ts';
import { EditRefusal } from '../edit/put-into.ts';
import { PART_NAMES } from '../edit-protocol.ts';
import { compareValues, type Difference } from './compare-values.ts';
import { takeBack } from './merge-fields.ts';
import { valueIn } from './value-in.ts';

/** One thing that differs between two versions of a file. */
export interface FileDifference extends Difference {
  /** The value that its place leads into. */
  root: Json;
  /** Of a part that stands behind comment signs now: the text of the file without that. */
  unhidden?: string;
}

/** What differs in a file from what it held before. */
export interface FileDifferences {
  before: Json;
  differences: FileDifference[];
}

/** What differs between two versions of a YAML file or article; undefined for a file that has to be seen as a whole. */
export function differencesIn(file: FileChange): FileDifferences | undefined {
  const [before, after] = [file.before, file.after].map((content) => valueIn(file.path, content));
  if (before === undefined || after === undefined) return undefined;
  const written = withNames(compareValues(before, after)).map((one) => {
    return { ...one, root: one.kind === 'removed' ? before : after };
  });
  const hidden = hiddenIn(file, before, written);
  const isHidden = (one: Difference) => hidden.some(({ reversal }) => reversal === one.reversal);
  return { before, differences: [...written.filter((one) => !isHidden(one)), ...hidden] };
}

/**
 * Differences without the names that parts were given for one of the others, such as an experiment that
 * changes them: a name goes with what it was given for.
 */
function withNames(differences: readonly Difference[]): Difference[] {
  const isName = ({ kind, pointer }: Difference) => kind === 'added' && pointer.endsWith('/id');
  const [names, others] = [differences.filter(isName), differences.filter((one) => !isName(one))];
  const usersOf = ({ after }: Difference) => others.filter((one) => namesPart(one.after, after));
  const users = new Map(names.map((name) => [name, usersOf(name)]));
  return differences.flatMap((one) => {
    if (users.get(one)?.length) return [];
    const given = names.filter(
      (name) => users.get(name)?.length === 1 && users.get(name)?.[0] === one,
    );
    return { ...one, reversal: [...given.flatMap(({ reversal }) => reversal), ...one.reversal] };
  });
}

/**
 * The text of a file without one of its differences. Where nothing else differs, it is that of the
 * version; what was removed or hidden comes back with its comments.
 * @throws EditRefusal where it cannot be written.
 */
export function withoutDifference(
  file: FileChange,
  found: FileDifferences,
  one: FileDifference,
): string {
  const { path, before, after } = file;
  const text = one.unhidden ?? editText({ path, text: String(after) }, one.reversal);
  const wanted = valueIn(path, text);
  if (isDeepStrictEqual(wanted, found.before)) return String(before);
  const written = one.kind === 'removed' && !one.unhidden ? writtenText(file, one) : undefined;
  return isDeepStrictEqual(valueIn(path, written), wanted) ? String(written) : text;
}

/** The parts that were put behind comment signs since; what else was changed of each goes with it. */
function hiddenIn(
  { path, before, after }: FileChange,
  old: Json,
  written: readonly FileDifference[],
): FileDifference[] {
  const text = String(after);
  return hiddenParts(text).flatMap(({ line }): FileDifference[] => {
    const lines = hiddenLines(text, line);
    const shown = String(before).includes(lines) ? undefined : shownText(text, line);
    const root = shown && valueIn(path, shown.text);
    if (!shown || root === undefined) return [];
    const { pointer } = shown;
    const found = compareValues(old, root);
    const isGone = (at: string) =>
      found.some((one) => one.kind === 'removed' && one.pointer === at);
    const part = written.find(
      (one) => one.kind === 'removed' && isPart(one) && !isGone(one.pointer),
    );
    if (!part) {
      const added = { kind: 'added' as const, pointer, after: valueAt(root, pointer) as Json };
      const without = editText({ path, text: shown.text }, [{ kind: 'remove', pointer }]);
      return [{ ...added, root, reversal: [], unhidden: without }];
    }
    const own = found.filter((one) => {
      const around = one.kind === 'removed' ? part.pointer : pointer;
      return `${one.pointer}/`.startsWith(`${around}/`);
    });
    return [{ ...part, unhidden: takeBack({ path, text: shown.text }, own) }];
  });
}

/** Whether it is a section or overlay as a whole that differs. */
function isPart({ pointer }: Difference): boolean {
  const [list, , ...within] = pointerKeys(pointer);
  return within.length === 0 && PART_NAMES.some((name) => name === list);
}

function shownText(text: string, line: number): ReturnType<typeof showPart> | undefined {
  try {
    return showPart(text, line);
  } catch (error) {
    if (error instanceof EditRefusal) return undefined;
    throw error;
  }
}

/** The text with the lines of the version for what was removed, where they still have a place. */
function writtenText(
  { path, before, after }: FileChange,
  { pointer }: Difference,
): string | undefined {
  const without = editText({ path, text: String(before) }, [{ kind: 'remove', pointer }]);
  const merged = mergeChange({ path, before: without, after: before }, after);
  return merged && String(merged.after);
}
