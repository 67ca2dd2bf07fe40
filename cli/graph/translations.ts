import {
  groupOutlines,
  namedBy,
  outlinesOf,
  type PageOutline,
  type TranslationGroup,
} from '../../renderer/index.ts';
import { edition, fileNames, hasPassed } from './inputs.ts';
import { clues, pageAt, pageDocument } from './page-files.ts';
import { collection, parsed } from './shared-files.ts';
import { printOf, type SiteQuery } from './site-query.ts';

/** Address, language and state of the pages that a file stands for. */
export const outlines: SiteQuery<PageOutline[]> = {
  name: 'outlines',
  compute({ ask }, file) {
    const document = ask(pageDocument, file);
    const findPage = (path: string) => ask(pageAt, path);
    const findCollection = (name: string) => ask(collection, name);
    return document ? outlinesOf(document, findPage, findCollection) : [];
  },
  print: printOf,
};

/** The page files that may stand for several pages. */
export const templates: SiteQuery<string[]> = {
  name: 'templates',
  compute: ({ ask }) => ask(fileNames, 'pages').filter((file) => ask(clues, file).mayBeTemplate),
  print: printOf,
};

/** The pages that name translations, by their own path and those that they name. */
export const originals: SiteQuery<ReadonlyMap<string, readonly string[]>> = {
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
function groupsOf(written: readonly PageOutline[]): Map<string, readonly string[]> {
  const groups = new Map<string, readonly string[]>();
  for (const original of written.filter((one) => namedBy(one).length > 0)) {
    const named = namedBy(original).filter((path) => !groups.has(path));
    const group = [original.path, ...named];
    for (const path of group) if (!groups.has(path)) groups.set(path, group);
  }
  return groups;
}

/** The outline of the page at a path, or undefined without such a page. */
export const outlineAt: SiteQuery<PageOutline | undefined> = {
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

/** The pages that are translations of the one at a path, or undefined if no page names any. */
export const translations: SiteQuery<TranslationGroup | undefined> = {
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
