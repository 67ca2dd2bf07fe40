import {
  type Document,
  mayBeAt,
  type ParsedFile,
  parseYaml,
  pathOf,
  pathOfFile,
  scanText,
  type TextClues,
} from '../../renderer/index.ts';
import { fileNames } from './inputs.ts';
import { sourceOf } from './shared-files.ts';
import { printOf, type SiteQuery } from './site-query.ts';

/** What the text of a file shows before it is parsed. */
export const clues: SiteQuery<TextClues> = {
  name: 'clues',
  isKept: true,
  compute: ({ ask }, path) => scanText(sourceOf(ask, path)),
  print: (found) => JSON.stringify(found),
};

export const parsedPage: SiteQuery<ParsedFile> = {
  name: 'parsed-page',
  isBrief: true,
  compute: ({ ask }, path) => parseYaml(sourceOf(ask, path)),
};

/** What a page file holds, or undefined if it cannot be parsed. */
export const pageDocument: SiteQuery<Document | undefined> = {
  name: 'page-document',
  isBrief: true,
  compute: ({ ask }, path) => ask(parsedPage, path).document,
  print: (document) => printOf(document?.value),
};

/** The page files by the paths that their names give them. */
export const filesByName: SiteQuery<ReadonlyMap<string, string>> = {
  name: 'files-by-name',
  compute: ({ ask }) => new Map(ask(fileNames, 'pages').map((file) => [pathOfFile(file), file])),
  print: (files) => printOf([...files]),
};

/** The page files that may state a path, with what they may state. */
export const statedPaths: SiteQuery<readonly { file: string; paths: readonly string[] }[]> = {
  name: 'stated-paths',
  compute: ({ ask }) =>
    ask(fileNames, 'pages').flatMap((file) => {
      const { paths } = ask(clues, file);
      return paths.length > 0 ? [{ file, paths }] : [];
    }),
  print: printOf,
};

/** The page as written at a path; a file that states a path may be elsewhere than at its name. */
export const pageAt: SiteQuery<Document | 'unreadable' | undefined> = {
  name: 'page-at',
  compute({ ask }, path) {
    const isWanted = (document?: Document) => document && pathOf(document) === path;
    const file = ask(filesByName).get(path);
    const named = file === undefined ? undefined : ask(pageDocument, file);
    if (isWanted(named)) return named;
    const candidates = ask(statedPaths)
      .filter((stated) => mayBeAt(path, stated))
      .map((stated) => ask(pageDocument, stated.file));
    const mayBe = candidates.includes(undefined) || (file !== undefined && !named);
    return candidates.find(isWanted) ?? (mayBe ? 'unreadable' : undefined);
  },
  print: printOf,
};

/** The paths of all pages that are written in a file of their own; only mistakes ask for them. */
export const pagePaths: SiteQuery<string[]> = {
  name: 'page-paths',
  compute: ({ ask }) =>
    ask(fileNames, 'pages').flatMap((file) => {
      const document = ask(pageDocument, file);
      return document && !('collection' in Object(document.value)) ? [pathOf(document)] : [];
    }),
  print: printOf,
};
