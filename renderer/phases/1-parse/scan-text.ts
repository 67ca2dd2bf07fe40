import type { SourceFile } from '../../model/model.ts';
import { charactersOf } from './characters.ts';

/** What the text of a file shows before it is parsed; plain data. */
export interface TextClues {
  /** What it may state as its path, if it is a page. */
  paths: readonly string[];
  /** Whether it may name translations, likewise. */
  mayTranslate: boolean;
  /** Whether it may be the template of a collection, likewise. */
  mayBeTemplate: boolean;
  /** The characters beyond ASCII that it may show. */
  characters: string;
}

/** Looks at the text of a file. */
export function scanText(source: SourceFile): TextClues {
  const { text } = source;
  return {
    paths: Array.from(text.matchAll(STATED_PATH), ([, written = '']) => written.trim()),
    mayTranslate: text.includes('translations:'),
    mayBeTemplate: text.includes('collection:'),
    characters: charactersOf(source),
  };
}

/** Whether a file with these clues may be the page at a path. */
export function mayBeAt(path: string, { paths }: Pick<TextClues, 'paths'>): boolean {
  return paths.some((written) => written === '' || written.includes(path));
}

/** What stands behind `path:`; a value on the next line leaves it empty. */
const STATED_PATH = /\bpath["']?[ \t]*:(.*)/g;
