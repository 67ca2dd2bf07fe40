import type { Page } from '../../generated/types.ts';
import { isMapping, type Mapping } from '../../model/mapping.ts';
import type { Document } from '../../model/model.ts';
import { pathOf } from '../../model/page-path.ts';
import { slug } from '../../model/slug.ts';
import { UNKNOWN } from '../../model/unknown.ts';
import type { JsonSchema } from '../../registry/schema/json-schema.ts';
import { compare } from '../../text/compare-text.ts';
import type { Origins } from './origins.ts';

/** Fields of front matter that belong to the article's page; all others describe the article. */
const PAGE_FIELDS: readonly string[] = [
  'path',
  'locale',
  'translations',
  'region',
  'theme',
  'claims',
  'canonical',
  'social',
  'robots',
  'draft',
  'publishFrom',
  'publishUntil',
  'waivers',
] satisfies (keyof Page)[];

/** The schema of front matter, of which that of pages has the definitions. */
export function frontMatterSchema({ properties = {}, $defs }: JsonSchema): JsonSchema {
  const { href: _own, author: _person, ...summary } = $defs?.articleSummary?.properties ?? {};
  const { title = {}, description = {} } = properties;
  const ofPage = pick(properties, (key) => PAGE_FIELDS.includes(key) && key !== 'path');
  const tags: JsonSchema = { ...summary.tags, items: { type: 'string', minLength: 1 } };
  return {
    type: 'object',
    properties: { ...summary, title, description, tags, ...(ofPage as typeof properties) },
    required: ['title', 'description', 'date'],
    $defs,
  };
}

/** The fields of front matter that belong to the article's page. */
export function pageFieldsOf({ value }: Document): Mapping {
  return pick(value as Mapping, (key) => PAGE_FIELDS.includes(key));
}

/** An article as its own page has it, with those before and after it among all that are shown. */
export function wholeArticle(
  article: Document,
  newestFirst: readonly Document[],
  tagPath: unknown,
): { value: Mapping; noteOrigins(origins: Origins): void } {
  const index = newestFirst.indexOf(article);
  const newer = newestFirst[index - 1];
  const older = index < 0 ? undefined : newestFirst[index + 1];
  const { body } = article.value as Mapping;
  const previous = older && linkTo(older);
  const next = newer && linkTo(newer);
  return {
    value: {
      ...summarizeArticle(article, tagPath),
      body,
      ...(previous && { previous }),
      ...(next && { next }),
    },
    noteOrigins(origins) {
      if (previous) origins.set(previous, 'title', { file: older.file, pointer: '/title' });
      if (next) origins.set(next, 'title', { file: newer.file, pointer: '/title' });
    },
  };
}

/** An article as lists have it: its front matter and its address. */
export function summarizeArticle(article: Document, tagPath?: unknown): Mapping {
  const { body: _body, ...fields } = article.value as Mapping;
  const { author } = fields;
  const tags = tagList(fields.tags);
  return {
    ...pick(fields, (key) => !PAGE_FIELDS.includes(key)),
    ...(typeof author === 'string' && { author: { name: author } }),
    ...(Array.isArray(tags) && { tags: tags.map((tag) => describeTag(tag, tagPath)) }),
    href: pathOf(article),
  };
}

/** Newest first; those of one day by their names. */
export function newestFirst(articles: readonly Document[]): Document[] {
  const dayOf = ({ value }: Document) => String((value as Mapping).date);
  return [...articles].sort((a, b) => compare(dayOf(b), dayOf(a)) || compare(a.file, b.file));
}

/** The tags of an article, as they are written. */
export function tagsOf({ value }: Document): string[] {
  const tags = tagList((value as Mapping).tags);
  return Array.isArray(tags) ? tags.filter(isTag).map(String) : [];
}

/** Tags written as one text, with commas between them, are as good as a list. */
function tagList(tags: unknown): unknown {
  return typeof tags === 'string' ? tags.split(',').map((tag) => tag.trim()) : tags;
}

/** A tag in an address; one without Latin letters by the codes of its characters. */
export function slugOf(tag: string): string {
  return slug(tag) || Array.from(tag, (one) => one.codePointAt(0)?.toString(36)).join('-');
}

function describeTag(tag: unknown, tagPath: unknown): unknown {
  if (!isTag(tag)) return tag;
  const label = String(tag);
  return typeof tagPath === 'string' ? { label, href: `${tagPath}/${slugOf(label)}` } : { label };
}

function isTag(tag: unknown): tag is string | number {
  return typeof tag === 'string' || typeof tag === 'number';
}

/** An article without a title is reported where it is written. */
function linkTo(article: Document): Mapping {
  return { title: (article.value as Mapping).title ?? UNKNOWN, href: pathOf(article) };
}

function pick(fields: Mapping, isWanted: (key: string) => boolean): Mapping {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => isWanted(key)));
}

/** Whether an entry of a list has a tag. */
export function hasTag(entry: unknown, tag: string): boolean {
  return labelsOf(entry).some((label) => slugOf(label) === slugOf(tag));
}

/** The tags of an entry of a list, as visitors read them. */
export function labelsOf(entry: unknown): string[] {
  const tags = isMapping(entry) && Array.isArray(entry.tags) ? entry.tags : [];
  return tags.map((one) => String(isMapping(one) ? one.label : one));
}
