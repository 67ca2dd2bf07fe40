import { pathOf, type SourceFile, valueAt } from '../../../renderer/index.ts';
import { isArticle, isPage, withoutEnding } from '../../../renderer/light.ts';
import type { FileChange } from '../../write/change-files.ts';
import { editText } from './edit-text.ts';
import { mapStrings } from './map-strings.ts';
import { EditRefusal } from './put-into.ts';
import { copyInLanguage, nameTranslation, type ReadSource } from './translate-page.ts';

/** Where a translation begins: `prefix` stands before the addresses of its language, such as `/fr`. */
interface Beginning {
  prefix: string;
  locale: string;
  sources: readonly SourceFile[];
  /** Addresses without the prefix of the language that is translated from. */
  bare(path: string): string;
  /** The page that names the one at an address as its translation. */
  originalOf(path: string): ReadSource | undefined;
}

/**
 * Begins the translation of a page that is made from a list: its article, or all entries of its list, and
 * the pages that are made of them in that language, where they are missing.
 * @throws EditRefusal where the address is none that such a page can have.
 */
export function translateCollection(
  template: ReadSource,
  path: string,
  { to, locale }: { to: string; locale: string },
  {
    sources,
    read,
    originalOf,
  }: Pick<Beginning, 'sources' | 'originalOf'> & {
    read(source: SourceFile): ReadSource;
  },
): { changes: FileChange[]; begun: Map<string, string> } {
  const from = collectionOf(template);
  const article = sources
    .filter(({ path: file }) => isArticle(file))
    .map(read)
    .find(({ source, value }) => pathOf({ file: source.path, value }) === path);
  const own = String(valueAt((article ?? template).value, '/locale') ?? '').toLowerCase();
  const bare = (one: string) => (one.startsWith(`/${own}/`) ? one.slice(own.length + 1) : one);
  const place = article ? parentOf(bare(path)) : bare(path);
  const prefix = (article ? parentOf(to) : to).slice(0, -place.length);
  if (prefix === '' || !(article ? parentOf(to) : to).endsWith(place)) {
    throw new EditRefusal(
      `Such an address ends with ${place}, as in /${locale.toLowerCase()}${bare(path)}.`,
    );
  }
  const beginning = { prefix, locale, sources, bare, originalOf };
  const templates = sources
    .filter((source) => isPage(source) && /^collection:/m.test(source.text))
    .map(read)
    .filter((one) => collectionOf(one) === from);
  const entries = article
    ? copyArticle(article, path, to, from, beginning)
    : copyEntries(from, beginning);
  const changes = [...entries, ...templates.flatMap((one) => copyTemplate(one, from, beginning))];
  const lists = templates.flatMap((one) => addressOf(one, sources, from) ?? []);
  return {
    changes: [...new Map(changes.map((change) => [change.path, change])).values()],
    begun: new Map([...lists.map((list) => [list, prefix + bare(list)] as const), [path, to]]),
  };
}

function copyArticle(
  article: ReadSource,
  path: string,
  to: string,
  from: string,
  { locale, sources, originalOf, ...beginning }: Beginning,
): FileChange[] {
  const file = `pages/${folderIn(beginning, from)}/${to.slice(to.lastIndexOf('/') + 1)}.md`;
  const [copy, ...others] = copyInLanguage(article, { file, locale }, sources) as [FileChange];
  const isThere = pathOf({ file, value: {} }) === to;
  const source = { path: file, text: String(copy.after) };
  const add = { kind: 'add', pointer: '', key: 'path', value: to } as const;
  const after = isThere ? source.text : editText(source, [add]);
  return [{ ...copy, after }, ...others, nameTranslation(originalOf(path) ?? article, to)];
}

/** Copies of the entries of a list of data that are missing: each of its pages has a translation. */
function copyEntries(from: string, { sources, ...beginning }: Beginning): FileChange[] {
  const isOwn = (path: string) =>
    path.startsWith(`data/${from}/`) || withoutEnding(path) === `data/${from}`;
  return sources
    .filter(({ path }) => isOwn(path))
    .map(({ path, text }) => {
      const to = `data/${folderIn(beginning, from)}${path.slice(`data/${from}`.length)}`;
      return { path: to, before: undefined, after: text };
    })
    .filter((copy) => !sources.some(({ path }) => path === copy.path));
}

/** A copy of what pages are made of, which makes those of the other language. */
function copyTemplate(template: ReadSource, from: string, beginning: Beginning): FileChange[] {
  const { prefix, sources, bare, originalOf } = beginning;
  const { source, value } = template;
  const file = `pages${prefix}${bare(source.path.slice('pages'.length))}`;
  if (sources.some(({ path }) => path === file)) return [];
  const [copy, ...others] = copyInLanguage(template, { ...beginning, file }, sources) as [
    FileChange,
  ];
  const folder = folderIn(beginning, from);
  const text = mapStrings({ path: file, text: String(copy.after) }, (one, pointer) => {
    if (pointer === '/collection/tagPath') return prefix + bare(one);
    return pointer.endsWith('/from') && one === from ? folder : one;
  });
  const written = valueAt(value, '/path');
  const path = typeof written === 'string' ? prefix + bare(written) : undefined;
  const add = {
    kind: 'add',
    pointer: '',
    key: 'path',
    value: String(path),
    before: 'title',
  } as const;
  const after = path === undefined ? text : editText({ path: file, text }, [add]);
  const own = addressOf(template, sources, from);
  const named =
    own === undefined ? [] : [nameTranslation(originalOf(own) ?? template, prefix + bare(own))];
  return [{ ...copy, after }, ...others, ...named];
}

/** The address of the pages of a template, or undefined if articles or their tags name their own. */
function addressOf(
  { source, value }: ReadSource,
  sources: readonly SourceFile[],
  from: string,
): string | undefined {
  const isList = valueAt(value, '/collection/perPage') !== undefined;
  const isOfArticles = sources.some(
    ({ path }) => isArticle(path) && path.startsWith(`pages/${from}/`),
  );
  if (valueAt(value, '/collection/by') !== undefined || (isOfArticles && !isList)) return undefined;
  return pathOf({ file: source.path, value });
}

function folderIn({ prefix, bare }: Pick<Beginning, 'prefix' | 'bare'>, from: string): string {
  return `${prefix}${bare(`/${from}`)}`.slice(1);
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function collectionOf({ value }: ReadSource): string {
  return String(valueAt(value, '/collection/from'));
}
