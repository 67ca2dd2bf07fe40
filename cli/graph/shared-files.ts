import {
  type Collection,
  type ContentShape,
  collectionNameOf,
  collectionOf,
  type DataReading,
  type Document,
  type FileDiagnostic,
  findUnread,
  isMapping,
  type OpenFile,
  openFile,
  type ParsedFile,
  parseShared,
  properPlace,
  readData,
  reportMisplaced,
  type SourceFile,
  type TextAt,
  valueAt,
  withMisplaced,
} from '../../renderer/index.ts';
import { isArticle, withoutEnding } from '../../renderer/light.ts';
import { edition, fieldsOfOther, fileNames, hasPassed, sourceFile } from './inputs.ts';
import { type AskSite, printOf, type SiteQuery } from './site-query.ts';

export function sourceOf(ask: AskSite, path: string): SourceFile {
  const source = ask(sourceFile, path);
  if (!source) throw new RangeError(`${path} is no file of the site.`);
  return source;
}

export const parsed: SiteQuery<ParsedFile> = {
  name: 'parsed',
  compute: ({ ask }, path) => parseShared(sourceOf(ask, path)),
  print: ({ document, diagnostics }) => printOf([document?.value, diagnostics]),
};

/** A file in which places are found; an empty one where it is missing. */
export const opened: SiteQuery<OpenFile> = {
  name: 'opened',
  compute: ({ ask }, path) => openFile(ask(sourceFile, path) ?? { path, text: '' }),
};

export function textAtOf(ask: AskSite): TextAt {
  return ({ file, pointer }) => ask(opened, file).written(pointer);
}

/** What the entries of a data file have to look like where the site says that; compiled anew for each revision. */
export const dataShape: SiteQuery<ContentShape | undefined> = {
  name: 'data-shape',
  isInput: true,
  compute: ({ world }, name) => world.types.data.shapes.get(name),
  print: (shape, _name, world) => (shape ? world.types.data.key : ''),
};

/** A data file, checked, or undefined if it cannot be parsed. */
export const dataFile: SiteQuery<DataReading | undefined> = {
  name: 'data-file',
  compute({ ask }, path) {
    const { document } = ask(parsed, path);
    if (!document || properPlace(document) !== undefined) return undefined;
    const name = withoutEnding(path).slice('data/'.length);
    return readData(document, textAtOf(ask), ask(dataShape, name));
  },
  print: (reading) => printOf(reading),
};

export const problemsOfFile: SiteQuery<FileDiagnostic[]> = {
  name: 'problems-of-file',
  isKept: true,
  compute({ ask }, path) {
    const { document, diagnostics } = ask(parsed, path);
    const misplaced = document ? reportMisplaced(document) : [];
    const ofData = path.startsWith('data/') ? ask(dataFile, path)?.diagnostics : undefined;
    return [...diagnostics, ...misplaced, ...(ofData ?? [])];
  },
  print: printOf,
};

/** Files that are not read because of their names. */
export const unread: SiteQuery<ReturnType<typeof findUnread>> = {
  name: 'unread',
  compute({ ask }) {
    const read = SOURCE_KINDS.flatMap((kind) => ask(fileNames, kind).map((path) => ({ path })));
    const hasAssets = ask(fileNames, 'assets').length > 0;
    const all = [...read, { path: 'site.yaml' }];
    const fieldsOf = (path: string) => ask(fieldsOfOther, path);
    const found = findUnread(ask(fileNames, 'others'), all, hasAssets, fieldsOf);
    return withMisplaced(found, ask(misplaced));
  },
  print: printOf,
};

/** Where files belong that lie in the folder of another kind, but for those among the pages. */
export const misplaced: SiteQuery<string[]> = {
  name: 'misplaced',
  compute: ({ ask }) =>
    (['partials', 'data', 'mails', 'campaigns'] as const)
      .flatMap((kind) => ask(fileNames, kind))
      .filter((path) => !/^data\/.*\//.test(path))
      .flatMap((path) => placeOf(ask, path)),
  print: printOf,
};

function placeOf(ask: AskSite, path: string): string[] {
  const { document } = ask(parsed, path);
  const place = document && properPlace(document);
  return place === undefined ? [] : [place];
}

/** The kinds of files that are read, but for site.yaml. */
export const SOURCE_KINDS = [
  'pages',
  'articles',
  'partials',
  'data',
  'mails',
  'campaigns',
] as const;

/** The document of a shared file by its path without ending, such as `partials/footer`. */
export const sharedDocument: SiteQuery<Document | undefined> = {
  name: 'shared',
  compute({ ask }, stem) {
    const path = ask(sharedStems, folderOf(stem)).get(stem);
    if (path === undefined) return undefined;
    return folderOf(path) === 'data' ? ask(dataFile, path)?.document : ask(parsed, path).document;
  },
  print: (document) => printOf(document),
};

/** The files of a folder that can be parsed, by their paths without ending. */
export const sharedStems: SiteQuery<ReadonlyMap<string, string>> = {
  name: 'shared-stems',
  compute: ({ ask }, folder) =>
    new Map(ask(fileNames, folder).map((path) => [withoutEnding(path), path])),
  print: (stems) => printOf([...stems]),
};

/** The names of the partials or data files that can be read, in order; only mistakes ask for them. */
export const sharedNames: SiteQuery<string[]> = {
  name: 'shared-names',
  compute: ({ ask }, folder) =>
    [...ask(sharedStems, folder).keys()]
      .filter((stem) => ask(sharedDocument, stem) !== undefined)
      .map((stem) => stem.slice(folder.length + 1)),
  print: printOf,
};

/** Whether a shared file is there and cannot be read. */
export const isUnreadable: SiteQuery<boolean> = {
  name: 'unreadable',
  compute({ ask }, stem) {
    const isListed = ask(sharedStems, folderOf(stem)).has(stem);
    const isOf = (path: string) => withoutEnding(path) === stem;
    const isMissing = ask(unread).missing.some(isOf);
    const isAmongPages = () =>
      ask(fileNames, 'pages')
        .flatMap((path) => placeOf(ask, path))
        .some(isOf);
    return (isListed || isMissing || isAmongPages()) && ask(sharedDocument, stem) === undefined;
  },
  print: String,
};

/** The files of a collection by their paths; undefined if the folder does not exist. */
export const entryFiles: SiteQuery<readonly string[] | undefined> = {
  name: 'entry-files',
  compute: ({ ask }, name) => ask(filesOfCollections).get(name),
  print: printOf,
};

/** The files of all collections by their names: the folders in `data/`, and those with articles. */
export const filesOfCollections: SiteQuery<ReadonlyMap<string, string[]>> = {
  name: 'files-of-collections',
  compute({ ask }) {
    const files = [
      ...ask(fileNames, 'data'),
      ...ask(fileNames, 'articles'),
      ...ask(unread).missing,
    ];
    const nested = files.filter((path) => isArticle(path) || /^data\/.*\//.test(path));
    return Map.groupBy(nested, collectionNameOf);
  },
  print: (files) => printOf([...files]),
};

export const collectionNames: SiteQuery<string[]> = {
  name: 'collection-names',
  compute: ({ ask }) => [
    ...ask(filesOfCollections).keys(),
    ...ask(sharedNames, 'data').filter((name) => !name.includes('/')),
  ],
  print: printOf,
};

/** The entries of a collection; undefined if neither its folder nor its data file exists. */
export const collection: SiteQuery<Collection | undefined> = {
  name: 'collection',
  compute({ ask }, name) {
    const files = ask(entryFiles, name);
    if (!files) return listAsCollection(ask, name);
    const listed = files.filter((path) => ask(sourceFile, path) !== undefined);
    const entries = listed.flatMap((path) => entryOf(ask, path) ?? []);
    const found = collectionOf(entries, entries.length === files.length, ask(edition));
    for (const { at } of found.schedule) ask(hasPassed, String(at));
    return found;
  },
  print: printOf,
};

/** The entries of a data file that is a list. */
function listAsCollection(ask: AskSite, name: string): Collection | undefined {
  const stem = `data/${name}`;
  const document = ask(sharedDocument, stem);
  const items = document && valueAt(document.value, '/items');
  if (document && Array.isArray(items)) {
    const { file } = document;
    const entries = items
      .map((value, index) => ({ file, value, pointer: `/items/${index}` }))
      .filter(({ value }) => isMapping(value));
    return collectionOf(entries, entries.length === items.length, ask(edition));
  }
  return ask(isUnreadable, stem) ? collectionOf([], false, ask(edition)) : undefined;
}

function entryOf(ask: AskSite, path: string): Document | undefined {
  return isArticle(path) ? ask(parsed, path).document : ask(dataFile, path)?.document;
}

function folderOf(path: string): string {
  return path.slice(0, path.indexOf('/'));
}
