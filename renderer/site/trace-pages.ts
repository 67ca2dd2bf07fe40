import type { SourceFile } from '../model/model.ts';
import { parseYaml } from '../phases/1-parse/parse-yaml.ts';
import { composePage, type Draft } from '../phases/2-compose/compose-page.ts';
import type { Library } from '../phases/2-compose/library.ts';

/** A page put together but not filled in, and where each part of it was written. */
export type TracedPage = Pick<Draft, 'file' | 'path' | 'value' | 'origin' | 'sources'>;

/** The pages of a file; none where it cannot be read. */
export function tracePages(source: SourceFile, library: Library): TracedPage[] {
  const { document } = parseYaml(source);
  return document ? composePage(document, library).drafts : [];
}
