import { isDeepStrictEqual } from 'node:util';
import { type Json, parseSource, type YamlEdit } from '../../../renderer/index.ts';
import type { FileContent } from '../../write/change-files.ts';
import { editText } from '../edit/edit-text.ts';
import { compareValues, type Difference } from './compare-values.ts';

/** A file of the site in a version, and as it is now. */
export interface FileVersions {
  path: string;
  before: FileContent;
  after: FileContent;
}

/** What differs in a file, with the values that its places lead into. */
export interface FileDifferences {
  before: Json;
  after: Json;
  differences: Difference[];
}

/** What differs between two versions of a YAML file; undefined for a file that has to be seen as a whole. */
export function differencesIn({ path, before, after }: FileVersions): FileDifferences | undefined {
  const values = [before, after].map((content) => valueIn(path, content));
  const [old, fresh] = values;
  if (old === undefined || fresh === undefined) return undefined;
  return { before: old, after: fresh, differences: compareValues(old, fresh) };
}

/** What a file holds; undefined if it is missing, is no YAML, or cannot be read. */
function valueIn(path: string, content: FileContent): Json | undefined {
  if (content === undefined || !path.endsWith('.yaml')) return undefined;
  const { document, diagnostics } = parseSource({ path, text: String(content) });
  return diagnostics.length > 0 ? undefined : (document?.value as Json | undefined);
}

/**
 * The text of a file without one of its differences. Where nothing else differs, it is that of the
 * version, with its comments.
 * @throws EditRefusal where it cannot be written.
 */
export function withoutDifference(
  { path, before, after }: FileVersions,
  found: FileDifferences,
  reversal: readonly YamlEdit[],
): string {
  const text = editText({ path, text: String(after) }, reversal);
  return isDeepStrictEqual(valueIn(path, text), found.before) ? String(before) : text;
}
