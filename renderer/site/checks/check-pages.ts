import type { Place, Problem } from '../../model/diagnostic.ts';
import type { Page } from '../../model/model.ts';
import { isHidden } from './check-canonicals.ts';
import type { PageProblem } from './page-problem.ts';

/** What is wrong between pages: two with one path, titles and descriptions that say the same. */
export function checkPages(pages: readonly Page[]): PageProblem[] {
  const seen = pages.filter(isFoundBySearch);
  return [
    ...repeated(pages, ({ path }) => path, samePath),
    ...repeated(firstOfEachPath(pages), ({ path }) => path.toLowerCase(), samePathButCase),
    ...repeated(seen, ({ content }) => content.title, sameText('title')),
    ...repeated(seen, ({ content }) => content.description, sameText('description')),
  ];
}

/** Pages that search engines list by themselves; a variant that names another as its canonical is none. */
function isFoundBySearch(page: Page): boolean {
  const { path, content } = page;
  const own = content.canonical === undefined || content.canonical === path;
  return own && !isHidden(page);
}

function firstOfEachPath(pages: readonly Page[]): Page[] {
  return [...new Map([...pages].reverse().map((page) => [page.path, page])).values()].reverse();
}

function repeated(
  pages: readonly Page[],
  keyOf: (page: Page) => string,
  describe: (page: Page, first: Page) => Problem,
): PageProblem[] {
  const first = new Map<string, Page>();
  return pages.flatMap((page) => {
    const before = first.get(keyOf(page));
    if (before) return [{ page, problem: describe(page, before) }];
    first.set(keyOf(page), page);
    return [];
  });
}

function placeOf({ file }: Page, pointer: string): Place {
  return { file, pointer, message: 'The other page is here.' };
}

function samePath(page: Page, first: Page): Problem {
  if (page.file === first.file) return samePathOfEntries(page);
  return {
    rule: 'page/duplicate-path',
    severity: 'error',
    pointer: '/path',
    message: `Two pages have the path \`${page.path}\`.`,
    help: `The other one is ${first.file}. Give one of them another \`path\`, or move its file.`,
    related: [placeOf(first, '/path')],
  };
}

function samePathOfEntries({ path }: Page): Problem {
  return {
    rule: 'page/duplicate-path',
    severity: 'error',
    pointer: '/path',
    message: `Two entries of this collection get the path \`${path}\`.`,
    help: 'Put something into the `path` that differs from entry to entry, such as {{item.slug}}.',
  };
}

function samePathButCase(page: Page, first: Page): Problem {
  return {
    rule: 'page/path-case',
    severity: 'warning',
    pointer: '/path',
    message: `\`${page.path}\` and \`${first.path}\` differ only in upper and lower case.`,
    help: 'Visitors will mix them up, and some computers cannot keep both files. Rename one.',
    related: [placeOf(first, '/path')],
  };
}

function sameText(field: 'title' | 'description') {
  return (_page: Page, first: Page): Problem => ({
    rule: `page/duplicate-${field}`,
    severity: 'warning',
    pointer: `/${field}`,
    message: `The page \`${first.path}\` has the same \`${field}\`.`,
    help: `Say what is different here. If both show the same content on purpose, give one of them \`canonical: ${first.path}\`.`,
    related: [placeOf(first, `/${field}`)],
  });
}
