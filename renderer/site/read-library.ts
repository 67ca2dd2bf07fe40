import { absenceOf } from '../model/absence.ts';
import type { FileDiagnostic } from '../model/diagnostic.ts';
import type { Edition } from '../model/edition.ts';
import type { Document, SourceFile } from '../model/model.ts';
import { isArticle, isPage } from '../model/source-folders.ts';
import { parseYaml } from '../phases/1-parse/parse-yaml.ts';
import { newestFirst } from '../phases/2-compose/articles.ts';
import type { Collection, Library } from '../phases/2-compose/library.ts';
import { pathOf, pathOfFile } from '../phases/2-compose/page-path.ts';
import { checkShape } from '../phases/3-check-shape/check-shape.ts';
import type { Registry } from '../registry/registry.ts';
import { checkEntries } from './checks/check-entries.ts';
import { translationFinder } from './find-translations.ts';
import type { KnownFiles } from './known-files.ts';
import { parseOnce } from './parse-once.ts';
import { changesWithPage } from './publication.ts';
import { type TextAt, textReader } from './text-reader.ts';

/** A site's source files by what they are, with the parts that pages share parsed. */
export interface SiteLibrary {
  /** Absent where site.yaml cannot be read. */
  siteFile?: Document;
  library: Library;
  pages: readonly SourceFile[];
  textAt: TextAt;
  diagnostics: FileDiagnostic[];
}

/** Sorts the files of a site and reads everything but its pages; `missing` cannot be read yet. */
export function readLibrary(
  sources: readonly SourceFile[],
  missing: readonly string[],
  registry: Registry,
  known: KnownFiles,
  edition: Edition,
): SiteLibrary {
  const diagnostics: FileDiagnostic[] = [];
  const parse = (source: SourceFile) => {
    const { document, diagnostics: found } = parseOnce(source);
    diagnostics.push(...found);
    return document;
  };
  const below = (folder: string) => sources.filter(({ path }) => path.startsWith(`${folder}/`));
  const [pages, articles] = [isPage, ({ path }: SourceFile) => isArticle(path)].map((isWanted) =>
    below('pages').filter(isWanted),
  ) as [SourceFile[], SourceFile[]];
  const textAt = textReader(sources);
  const checkData = (document: Document) => {
    const { known, diagnostics: found } = readData(document, textAt);
    diagnostics.push(...found);
    return known;
  };
  const partials = parseAll(below('partials'), parse);
  const data = parseAll(below('data'), parse).map(checkData);
  const readArticles = parseAll(articles, parse);
  const read = new Set([...partials, ...data].map(({ file }) => file));
  const shared = [...[...below('partials'), ...below('data')].map(({ path }) => path), ...missing];
  const siteSource = sources.find(({ path }) => path === 'site.yaml');
  if (!siteSource) throw new RangeError('A site without site.yaml is none.');
  const entries = [...[...below('data'), ...articles].map(({ path }) => path), ...missing];
  const collections = byFolder(entries, [...data, ...readArticles], edition);
  const findPage = pageFinder(pages, known);
  const written = { pages, articles: readArticles, collections, findPage, known };
  return {
    siteFile: parse(siteSource),
    pages,
    textAt,
    diagnostics,
    library: {
      partials: byName('partials', partials),
      data: byName('data', data),
      collections,
      unreadable: new Set(shared.filter((path) => !read.has(path)).map(withoutEnding)),
      isFooter: (type) => registry.sections.get(type)?.facts.landmark === 'footer',
      findPage,
      findTranslations: translationFinder(written, edition),
      pagePaths: () => pathsOf(pages),
    },
  };
}

function parseAll(
  sources: readonly SourceFile[],
  parse: (source: SourceFile) => Document | undefined,
): Document[] {
  return sources.map(parse).filter((document) => document !== undefined);
}

/** What is known of a data file; what the entries of collections hold is not prescribed. */
function readData(
  document: Document,
  textAt: TextAt,
): { known: Document; diagnostics: FileDiagnostic[] } {
  const { file, value } = document;
  if (nameOf('data', file).includes('/')) return { known: document, diagnostics: [] };
  const shape = checkShape('data', value, (pointer) => textAt({ file, pointer }));
  const diagnostics = [...shape.diagnostics, ...checkEntries(file, shape.value)];
  return {
    known: { file, value: shape.value },
    diagnostics: diagnostics.map((diagnostic) => ({ ...diagnostic, file })),
  };
}

function byName(folder: string, documents: readonly Document[]): Map<string, Document> {
  return new Map(documents.map((document) => [nameOf(folder, document.file), document]));
}

function nameOf(folder: string, file: string): string {
  return withoutEnding(file.slice(folder.length + 1));
}

function withoutEnding(file: string): string {
  return file.replace(/\.ya?ml$/, '');
}

/** The folders in `data/` and those with articles; those of which no file can be read, too. */
function byFolder(
  files: readonly string[],
  documents: readonly Document[],
  edition: Edition,
): Map<string, Collection> {
  const nested = files.filter((path) => isArticle(path) || /^data\/.*\//.test(path));
  const entries = Map.groupBy(documents, ({ file }) => folderOf(file));
  return new Map(
    [...Map.groupBy(nested, folderOf)].map(([folder, all]) => {
      const read = entries.get(folder) ?? [];
      const isComplete = read.length === all.length;
      return [folder, { entries: read, isComplete, ...shownOf(read, edition) }];
    }),
  );
}

/** The folder of a file, below `data/` or `pages/`. */
function folderOf(file: string): string {
  return file.split('/').slice(1, -1).join('/');
}

const LISTS_CHANGE = 'Lists change that the article stands in.';

/** Entries that visitors see at the moment of an edition, and when that changes. */
function shownOf(
  entries: readonly Document[],
  { drafts, now }: Edition,
): Pick<Collection, 'shown' | 'schedule'> {
  const articles = entries.filter(({ file }) => isArticle(file));
  if (articles.length === 0) return { shown: entries, schedule: [] };
  const isShown = ({ value }: Document) => drafts || !absenceOf(value, now);
  return {
    shown: newestFirst(articles.filter(isShown)),
    schedule: articles.flatMap((article) => changesWithPage(article, LISTS_CHANGE, now)),
  };
}

/**
 * Finds a page by its path; a file whose text has a `path:` may be elsewhere than its name says.
 * What was found is kept: many pages extend the same few. No other text is looked at before it
 * has to be.
 */
function pageFinder(pages: readonly SourceFile[], known: KnownFiles): Library['findPage'] {
  const byPath = new Map(pages.map((source) => [pathOfFile(source.path), source]));
  const found = new Map<string, Document | 'unreadable' | undefined>();
  let stating: readonly SourceFile[] | undefined;

  function find(path: string): Document | 'unreadable' | undefined {
    const isWanted = (document?: Document) => document && pathOf(document) === path;
    const source = byPath.get(path);
    const named = source && parseYaml(source).document;
    if (isWanted(named)) return named;
    const knownPath = (page: SourceFile) => known.get(page.path)?.path;
    stating ??= pages.filter(
      (page) => knownPath(page) !== undefined || page.text.includes('path:'),
    );
    const candidates = stating
      .filter((page) => {
        const known = knownPath(page);
        return known === undefined ? page.text.includes(path) : known === path;
      })
      .map((candidate) => parseYaml(candidate).document);
    const mayBe = candidates.includes(undefined) || (source && !named);
    return candidates.find(isWanted) ?? (mayBe ? 'unreadable' : undefined);
  }

  return (path) => {
    if (!found.has(path)) found.set(path, find(path));
    return found.get(path);
  };
}

function pathsOf(pages: readonly SourceFile[]): string[] {
  return pages.flatMap((source) => {
    const { document } = parseYaml(source);
    return document && !('collection' in (document.value as object)) ? [pathOf(document)] : [];
  });
}
