import { isDeepStrictEqual } from 'node:util';
import { isError, type Json, parseSource } from '../../../renderer/index.ts';
import type { FileChange, FileContent } from '../../write/change-files.ts';
import { editText } from '../edit/edit-text.ts';
import { hiddenParts, showPart } from '../edit/hidden-parts.ts';
import { mergeChange } from '../edit/merge-change.ts';
import { EditRefusal } from '../edit/put-into.ts';
import { compareValues, type Difference } from './compare-values.ts';

/** What differs in a file, with the values that its places lead into. */
export interface FileDifferences {
  before: Json;
  after: Json;
  differences: Difference[];
}

/** What differs between two versions of a YAML file or article; undefined for a file that has to be seen as a whole. */
export function differencesIn({ path, before, after }: FileChange): FileDifferences | undefined {
  const values = [before, after].map((content) => valueIn(path, content));
  const [old, fresh] = values;
  if (old === undefined || fresh === undefined) return undefined;
  return { before: old, after: fresh, differences: compareValues(old, fresh) };
}

/** What a file holds; undefined if it is missing, has no fields, or cannot be read. */
export function valueIn(path: string, content: FileContent): Json | undefined {
  if (content === undefined || !/\.(ya?ml|md)$/.test(path)) return undefined;
  const { document, diagnostics } = parseSource({ path, text: String(content) });
  return diagnostics.some(isError) ? undefined : (document?.value as Json | undefined);
}

/**
 * The text of a file without one of its differences. Where nothing else differs, it is that of the
 * version; what was removed or hidden comes back with its comments.
 * @throws EditRefusal where it cannot be written.
 */
export function withoutDifference(
  file: FileChange,
  found: FileDifferences,
  one: Difference,
): string {
  const { path, before, after } = file;
  const text = editText({ path, text: String(after) }, one.reversal);
  const wanted = valueIn(path, text);
  if (isDeepStrictEqual(wanted, found.before)) return String(before);
  const asWritten = one.kind === 'removed' ? [hiddenText(file, one), writtenText(file, one)] : [];
  return asWritten.find((other) => isDeepStrictEqual(valueIn(path, other), wanted)) ?? text;
}

/** The text in which an entry that is hidden behind comment signs is shown; undefined for any other. */
export function hiddenText(
  { path, after }: FileChange,
  { before }: Difference,
): string | undefined {
  const text = String(after);
  const [hidden] = hiddenParts(text).flatMap(({ line }) => {
    const shown = shownText(text, line);
    const differences =
      shown === undefined
        ? []
        : compareValues(valueIn(path, text) ?? null, valueIn(path, shown) ?? null);
    return differences.some((one) => isDeepStrictEqual(one.after, before)) ? shown : [];
  });
  return hidden;
}

function shownText(text: string, line: number): string | undefined {
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
