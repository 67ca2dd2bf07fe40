import type { SourceFile } from './model.ts';

const MOST_FILES = 2_000;

/** The files whose texts are searched as a whole: of a site with more of them, texts are not kept. */
export function searchedFiles(sources: readonly SourceFile[]): readonly SourceFile[] {
  return sources.length > MOST_FILES ? [] : sources;
}
