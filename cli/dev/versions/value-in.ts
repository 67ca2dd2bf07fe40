import { isError, type Json, parseSource } from '../../../renderer/index.ts';
import type { FileContent } from '../../write/change-files.ts';

/** What a file holds; undefined if it is missing, has no fields, or cannot be read. */
export function valueIn(path: string, content: FileContent): Json | undefined {
  if (content === undefined || !/\.(ya?ml|md)$/.test(path)) return undefined;
  const { document, diagnostics } = parseSource({ path, text: String(content) });
  return diagnostics.some(isError) ? undefined : (document?.value as Json | undefined);
}
