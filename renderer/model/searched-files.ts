import type { SourceFile } from './model.ts';
import { oncePer } from './once.ts';

const MOST_FILES = 2_000;

/** Letters of a file that may be prose; a pattern has no room to go back in what is many times longer. */
const MOST_TEXT = 1_000_000;

/** The files whose texts are searched as a whole: of a site with more of them, texts are not kept. */
export function searchedFiles(sources: readonly SourceFile[]): readonly SourceFile[] {
  if (sources.length > MOST_FILES) return [];
  return sources.filter(({ text }) => text.length <= MOST_TEXT);
}

/** Finds all that matches a pattern in a file, which is searched once for as long as it is the same. */
export function finderOf(pattern: RegExp): (source: SourceFile) => RegExpExecArray[] {
  return oncePer(({ text }) => [...text.matchAll(pattern)]);
}
