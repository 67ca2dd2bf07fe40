import type { SourceFile } from '../model/model.ts';

/** What somebody has found out before about a page file that is as it was; plain data. */
export interface KnownFile {
  /** Its path as it is written, or that of its file; absent where nobody has read it. */
  path?: string;
  /** Whether it names translations. */
  translates: boolean;
}

/** By their paths in the site folder. */
export type KnownFiles = ReadonlyMap<string, KnownFile>;

/** Whether a page file may name translations; its text is looked at only where nobody knows. */
export function mayTranslate(source: SourceFile, known: KnownFiles): boolean {
  return known.get(source.path)?.translates ?? source.text.includes('translations:');
}

/** The same of all page files, for another who opens the same site. */
export function describeFiles(pages: readonly SourceFile[], known: KnownFiles): KnownFiles {
  return new Map(
    pages.map((page) => [
      page.path,
      { ...known.get(page.path), translates: mayTranslate(page, known) },
    ]),
  );
}
