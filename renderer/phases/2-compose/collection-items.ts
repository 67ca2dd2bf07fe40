import type { Mapping } from '../../model/mapping.ts';
import type { Document, Origin, Sourced } from '../../model/model.ts';
import { pathOfFile } from '../../model/page-path.ts';
import { isArticle } from '../../model/source-folders.ts';
import type { TemplateEntry } from '../../model/template-entry.ts';
import { compare } from '../../text/compare-text.ts';
import { fillVariables } from '../../text/variables.ts';
import { pageFieldsOf, slugOf, summarizeArticle, tagsOf, wholeArticle } from './articles.ts';
import { templateEntry } from './entry-fields.ts';
import type { Collection } from './library.ts';
import type { Origins } from './origins.ts';

/** What one page of a collection is made of. */
export interface CollectionItem {
  /** What `item` stands for on the page. */
  value: unknown;
  origin: Origin;
  path: string;
  /** Files that it comes from. */
  files: readonly string[];
  /** The entry, where the page is made of one. */
  entry?: TemplateEntry;
  /** The entry's fields of the page itself. */
  pageFields?: Sourced<Mapping>;
  /** Which of several pages of a list it is, such as `2/5`. */
  number?: string;
  /** Notes where parts of the value were written. */
  noteOrigins?(origins: Origins): void;
}

/** The pages that a template makes of a collection: one of each entry, or of each so many. */
export function itemsOf(template: Document, collection: Collection): CollectionItem[] {
  const { perPage, by, tagPath } = (template.value as Mapping).collection as Mapping;
  if (perPage === undefined && by === undefined) {
    return collection.entries.map((entry) => itemOfEntry(entry, template, collection, tagPath));
  }
  const size = Number.isInteger(perPage) && Number(perPage) > 0 ? Number(perPage) : Infinity;
  if (by !== 'tags') return listPages(template, collection.shown, size, {});
  return groupByTag(collection.shown).flatMap(({ tag, slug, articles }) =>
    listPages(template, articles, size, { tag, slug }),
  );
}

function itemOfEntry(
  entry: Document,
  template: Document,
  { entries, shown }: Collection,
  tagPath: unknown,
): CollectionItem {
  const { file } = entry;
  const origin = { file, pointer: entry.pointer ?? '' };
  const [, field] = /\{\{\s*item\.([\w.]+)/.exec(writtenPath(template) ?? '') ?? [];
  const common = { origin, files: [file] };
  if (!isArticle(file)) {
    const { value } = entry;
    return {
      ...common,
      entry: templateEntry(entry, entries, field),
      value,
      path: ownPathOf(template, value) ?? pathOfFile(template.file),
    };
  }
  const pageFields = pageFieldsOf(entry);
  const article = wholeArticle(entry, shown, tagPath);
  const path = typeof pageFields.path === 'string' ? pageFields.path : undefined;
  return {
    ...common,
    entry: templateEntry(entry, entries, path === undefined ? field : 'path'),
    ...article,
    path: path ?? ownPathOf(template, article.value) ?? pathOfFile(file),
    pageFields: { value: pageFields, origin },
  };
}

/** Pages of a list, one after another: `/blog`, `/blog/page/2` and so on. */
function listPages(
  template: Document,
  articles: readonly Document[],
  size: number,
  about: { tag?: string; slug?: string },
): CollectionItem[] {
  const written = ownPathOf(template, about) ?? pathOfFile(template.file);
  const isOwn = about.slug === undefined || written.split('/').includes(about.slug);
  const first = isOwn ? written : `${written}/${about.slug}`;
  const pages = Math.max(1, Math.ceil(articles.length / size));
  const pathOf = (page: number) =>
    page === 1 ? first : `${first === '/' ? '' : first}/page/${page}`;
  return Array.from({ length: pages }, (_, index) => {
    const page = index + 1;
    const start = size === Infinity ? 0 : index * size;
    const shown = articles.slice(start, start + size);
    const entries = shown.map((article) => summarizeArticle(article));
    const pager = {
      page,
      pages,
      ...(page > 1 && { previous: pathOf(page - 1) }),
      ...(page < pages && { next: pathOf(page + 1) }),
    };
    return {
      value: { ...about, entries, pager },
      origin: { file: template.file, pointer: '/collection' },
      path: pathOf(page),
      files: shown.map(({ file }) => file),
      ...(page > 1 && { number: `${page}/${pages}` }),
      noteOrigins(origins: Origins) {
        shown.forEach(({ file }, place) => {
          origins.set(entries, place, { file, pointer: '' });
        });
      },
    };
  });
}

/** Articles by their tags, in the order of these; spellings with one address are one tag. */
function groupByTag(articles: readonly Document[]) {
  const groups = new Map<string, { tag: string; slug: string; articles: Document[] }>();
  for (const article of articles) {
    for (const tag of new Map(tagsOf(article).map((tag) => [slugOf(tag), tag])).values()) {
      const slug = slugOf(tag);
      const group = groups.get(slug) ?? { tag, slug, articles: [] };
      group.articles.push(article);
      groups.set(slug, group);
    }
  }
  return [...groups.values()].sort((a, b) => compare(a.slug, b.slug));
}

/** The path of a template, with an item filled in. */
function ownPathOf(template: Document, item: unknown): string | undefined {
  const path = writtenPath(template);
  return path === undefined ? undefined : fillVariables(path, { item }).text;
}

function writtenPath({ value }: Document): string | undefined {
  const { path } = value as Mapping;
  return typeof path === 'string' ? path : undefined;
}
