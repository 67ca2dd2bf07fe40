import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Pair,
  parse,
  parseDocument,
  stringify,
} from 'yaml';
import { editSource, WORDED } from '../../renderer/index.ts';
import type { FoundPage, SiteForNew } from './open-site-for.ts';
import { readInLanguage } from './templates.ts';

/** A page to be filled, between header and footer where the site has these. */
export function newPageText(
  { language, partials }: Pick<SiteForNew, 'language' | 'partials'>,
  title: string,
): string {
  const page = parseDocument(readInLanguage(language, 'page.yaml'));
  for (const [name, text] of Object.entries(headOf(title, language))) page.set(name, text);
  page.setIn(['sections', 1, 'heading'], title);
  return withSharedParts(page, partials);
}

/** The pages that a folder of articles begins with, by their names in it: the list of all, and one. */
export function articlePages(
  { language, partials }: Pick<SiteForNew, 'language' | 'partials'>,
  folder: string,
): Record<'index.yaml' | 'article.yaml', string> {
  const list = parseDocument(readInLanguage(language, 'articles.yaml'));
  list.setIn(['collection', 'from'], folder);
  const article = parseDocument(readInLanguage(language, 'article.yaml'));
  article.setIn(['collection', 'from'], folder);
  article.setIn(['sections', 2, 'items', 'from'], folder);
  return {
    'index.yaml': withSharedParts(list, partials),
    'article.yaml': withSharedParts(article, partials),
  };
}

/** The text of a page without the header and footer that its site has not. */
function withSharedParts(page: Document, partials: ReadonlySet<string>): string {
  const sections = page.get('sections');
  if (isSeq(sections)) {
    sections.items = sections.items.filter((item) => {
      const used = isMap(item) && item.get('use');
      return typeof used !== 'string' || partials.has(used);
    });
  }
  return page.toString({ lineWidth: 0 });
}

/** An article to be written: a draft of a day, such as 2026-11-25. */
export function newArticleText(
  { language }: Pick<SiteForNew, 'language'>,
  title: string,
  date: string,
): string {
  const { description } = headOf(title, language);
  return `---\n${write({ title, description, date, draft: true })}---\n\n…\n`;
}

/**
 * A copy of a page, with a title of its own if it is given one; every other line as it is, but for its
 * address and its translations.
 */
export function copiedPageText(
  { text }: Pick<FoundPage, 'text'>,
  { language }: Pick<SiteForNew, 'language'>,
  title: string,
): string {
  const { contents } = parseDocument(text);
  if (!isMap(contents)) return text;
  const head = title.trim() === '' ? {} : headOf(title, language);
  const edits = contents.items.flatMap((pair) => editOf(pair as Pair, head, text) ?? []);
  const copy = edits.reduceRight(
    (copied, { start, end, by }) => copied.slice(0, start) + by + copied.slice(end),
    text,
  );
  const missing = Object.entries(head).filter(([name]) => !contents.has(name));
  const whole = missing.length > 0 ? write(Object.fromEntries(missing)) + copy : copy;
  return withoutTitlesOfStates(whole, Object.keys(head));
}

/** In all states of a campaign the copy has the title that it has by itself. */
function withoutTitlesOfStates(text: string, names: readonly string[]): string {
  const { contents } = parseDocument(text);
  const pointers = WORDED.flatMap((state) => {
    const words = isMap(contents) ? contents.get(state) : undefined;
    if (!isMap(words)) return [];
    const own = names.filter((name) => words.has(name));
    return own.length === words.items.length
      ? [`/${state}`]
      : own.map((name) => `/${state}/${name}`);
  });
  return pointers.reduce(
    (before, pointer) =>
      editSource({ path: 'page.yaml', text: before }, { kind: 'remove', pointer }).text ?? before,
    text,
  );
}

/** What no two pages may share. */
function headOf(title: string, language: string): { title: string; description: string } {
  const { description } = parse(readInLanguage(language, 'page.yaml')) as { description: string };
  // Some write the name of the site behind a title themselves.
  const whole = title.includes(' | ') ? title : `${title} | {{product}}`;
  return { title: whole, description: `${title}. ${description}` };
}

/** What a field of a page becomes in a copy, which has an address of its own. */
function editOf({ key, value }: Pair, head: Readonly<Record<string, string>>, text: string) {
  if (!isScalar(key) || !isNode(value) || !key.range || !value.range) return undefined;
  const name = String(key.value);
  const [from, to, end] = value.range;
  if (name in head && isScalar(value))
    return { start: from, end: to, by: write(head[name]).trimEnd() };
  if (!['path', 'canonical', 'translations'].includes(name)) return undefined;
  return { start: text.lastIndexOf('\n', key.range[0]) + 1, end, by: '' };
}

/** A page that extends another one, and changes its first heading. */
export function variantPageText({ path, canonical, page, text }: FoundPage): string {
  const section = page.content.sections.find(
    (one): one is typeof one & { id: string; heading: string } =>
      'heading' in one && typeof one.heading === 'string' && one.id !== undefined,
  );
  return write({
    extends: path,
    // Search engines show the page alone, not its variants beside it.
    ...(page.content.robots === 'noindex' ? {} : { canonical: canonical ?? path }),
    ...(section
      ? { sections: [{ id: section.id, heading: headingIn(text, section.id) ?? section.heading }] }
      : { title: page.content.title }),
  });
}

/** The heading of a section as a file has it, with its variables; undefined if it is written elsewhere. */
function headingIn(text: string, id: string): string | undefined {
  const { sections = [] } = parse(text) as { sections?: { id?: string; heading?: string }[] };
  return sections.find((section) => section?.id === id)?.heading;
}

/** YAML with each text on its line. */
function write(value: unknown): string {
  return stringify(value, { lineWidth: 0 });
}
