import {
  type Collection,
  cluesOf,
  composePage,
  type Document,
  type Draft,
  groupOutlines,
  type Library,
  mayBeAt,
  namedBy,
  type Outline,
  outlinesOf,
  type PageReading,
  type PageVerdict,
  parseYaml,
  pathOf,
  pathOfFile,
  readPage,
  type ScheduledChange,
  type TextClues,
  type TranslationGroup,
} from '../../renderer/index.ts';
import { edition, fileNames, hasPassed } from './inputs.ts';
import { printOf } from './print-of.ts';
import {
  collection,
  collectionNames,
  isUnreadable,
  parsed,
  sharedDocument,
  sharedNames,
  sourceOf,
  textAtOf,
} from './shared-files.ts';
import { siteFile, siteIndexOf, types } from './site.ts';
import type { AskSite, SiteQuery } from './site-query.ts';

/** What the text of a file shows before it is parsed. */
export const clues: SiteQuery<TextClues> = {
  name: 'clues',
  isKept: true,
  compute: ({ ask }, path) => cluesOf(sourceOf(ask, path)),
  print: (found) => JSON.stringify(found),
};

/** A page file, parsed; undefined where that cannot be done. */
const pageDocument: SiteQuery<Document | undefined> = {
  name: 'page-document',
  isBrief: true,
  compute: ({ ask }, path) => parseYaml(sourceOf(ask, path)).document,
  print: (document) => printOf(document?.value),
};

/** The page files by the paths that their names give them. */
const filesByName: SiteQuery<ReadonlyMap<string, string>> = {
  name: 'files-by-name',
  compute: ({ ask }) => new Map(ask(fileNames, 'pages').map((file) => [pathOfFile(file), file])),
  print: (files) => printOf([...files]),
};

/** The page files that may state a path, with what they may state. */
const statedPaths: SiteQuery<readonly { file: string; paths: readonly string[] }[]> = {
  name: 'stated-paths',
  compute: ({ ask }) =>
    ask(fileNames, 'pages').flatMap((file) => {
      const { paths } = ask(clues, file);
      return paths.length > 0 ? [{ file, paths }] : [];
    }),
  print: printOf,
};

/** The page as written at a path; a file that states a path may be elsewhere than its name says. */
const pageAt: SiteQuery<Document | 'unreadable' | undefined> = {
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
const pagePaths: SiteQuery<string[]> = {
  name: 'page-paths',
  compute: ({ ask }) =>
    ask(fileNames, 'pages').flatMap((file) => {
      const document = ask(pageDocument, file);
      return document && !('collection' in Object(document.value)) ? [pathOf(document)] : [];
    }),
  print: printOf,
};

/** What the pages that a file stands for say of themselves. */
const outlines: SiteQuery<Outline[]> = {
  name: 'outlines',
  compute({ ask }, file) {
    const document = ask(pageDocument, file);
    return document ? outlinesOf(document, libraryOf(ask)) : [];
  },
  print: printOf,
};

/** The page files that may stand for several pages. */
const templates: SiteQuery<string[]> = {
  name: 'templates',
  compute: ({ ask }) => ask(fileNames, 'pages').filter((file) => ask(clues, file).mayBeTemplate),
  print: printOf,
};

/** The pages that name translations, by their own path and those that they name. */
const originals: SiteQuery<ReadonlyMap<string, readonly string[]>> = {
  name: 'originals',
  compute({ ask }) {
    const ofArticles = ask(fileNames, 'articles').some((path) => {
      const { document } = ask(parsed, path);
      return document && 'translations' in Object(document.value);
    });
    const files = ask(fileNames, 'pages').filter((file) => {
      const { mayTranslate, mayBeTemplate } = ask(clues, file);
      return mayTranslate || (ofArticles && mayBeTemplate);
    });
    return groupsOf(files.flatMap((file) => ask(outlines, file)));
  },
  print: (groups) => printOf([...groups]),
};

/** The paths of each group by those of its pages: a path that two of them name is one of the first. */
function groupsOf(written: readonly Outline[]): Map<string, readonly string[]> {
  const groups = new Map<string, readonly string[]>();
  for (const original of written.filter((one) => namedBy(one).length > 0)) {
    const named = namedBy(original).filter((path) => !groups.has(path));
    const group = [original.path, ...named];
    for (const path of group) if (!groups.has(path)) groups.set(path, group);
  }
  return groups;
}

/** What the page at a path says of itself; undefined where there is none. */
const outlineAt: SiteQuery<Outline | undefined> = {
  name: 'outline-at',
  compute({ ask }, path) {
    const page = ask(pageAt, path);
    const inFile = (file: string) => ask(outlines, file).find((one) => one.path === path);
    const written = page && page !== 'unreadable' ? inFile(page.file) : undefined;
    if (written) return written;
    return ask(templates).flatMap((file) => inFile(file) ?? [])[0];
  },
  print: printOf,
};

/** The pages that say the same as the one at a path; undefined where no page names any. */
const translations: SiteQuery<TranslationGroup | undefined> = {
  name: 'translations',
  compute({ ask }, path) {
    const paths = ask(originals).get(path);
    if (!paths) return undefined;
    const group = groupOutlines(
      paths.flatMap((one) => ask(outlineAt, one) ?? []),
      ask(edition),
    );
    for (const { at } of group.schedule) ask(hasPassed, String(at));
    return group;
  },
  print: printOf,
};

/**
 * Everything that pages take parts from. What changes by itself of the lists that are taken is added
 * to `schedule`.
 */
function libraryOf(ask: AskSite, schedule: ScheduledChange[] = []): Library {
  const note = <T extends Pick<Collection, 'schedule'>>(found: T | undefined): T | undefined => {
    schedule.push(...(found?.schedule ?? []));
    return found;
  };
  const shelf = (folder: string) => ({
    get: (name: string) => ask(sharedDocument, `${folder}/${name}`),
    has: (name: string) => ask(sharedDocument, `${folder}/${name}`) !== undefined,
    keys: () => ask(sharedNames, folder).values(),
  });
  return {
    partials: shelf('partials'),
    data: shelf('data'),
    collections: {
      get: (name) => note(ask(collection, name)),
      has: (name) => ask(collection, name) !== undefined,
      keys: () => ask(collectionNames).values(),
    },
    unreadable: { has: (stem) => ask(isUnreadable, stem) },
    isFooter: (type) => ask(types).registry.sections.get(type)?.facts.landmark === 'footer',
    findPage: (path) => ask(pageAt, path),
    findTranslations: (path) => note(ask(translations, path)),
    pagePaths: () => ask(pagePaths),
  };
}

/** A page file, read: its pages, and what is wrong with them. */
export const reading: SiteQuery<PageReading> = {
  name: 'reading',
  isBrief: true,
  compute({ ask }, file) {
    const schedule: ScheduledChange[] = [];
    const found = readPage(sourceOf(ask, file), {
      registry: ask(types).registry,
      library: libraryOf(ask, schedule),
      scope: ask(siteFile).scope,
      index: siteIndexOf(ask),
      edition: ask(edition),
      textAt: textAtOf(ask),
    });
    const ahead = [...found.schedule, ...schedule];
    for (const { at } of ahead) ask(hasPassed, String(at));
    return { ...found, schedule: ahead };
  },
};

/** What came of reading a page file, for the checks between pages. */
export const verdict: SiteQuery<PageVerdict> = {
  name: 'verdict',
  isKept: true,
  compute({ ask }, file) {
    const { pages: _pages, ...rest } = ask(reading, file);
    return rest;
  },
};

/** The pages of a file as they are composed, and where each part of them was written. */
export const drafts: SiteQuery<Draft[]> = {
  name: 'drafts',
  isBrief: true,
  compute({ ask }, file) {
    const document = ask(pageDocument, file);
    return document ? composePage(document, libraryOf(ask)).drafts : [];
  },
};

/** The queries of this file. */
export const pageQueries = [
  clues,
  pageDocument,
  filesByName,
  statedPaths,
  pageAt,
  pagePaths,
  outlines,
  templates,
  originals,
  outlineAt,
  translations,
  reading,
  verdict,
  drafts,
];
