import type { FileDiagnostic, Place } from '../../model/diagnostic.ts';
import { originOf, type SoundPage } from '../page-summary.ts';
import { isHidden } from './check-canonicals.ts';

/** What is wrong between pages: two with one path, titles and descriptions that say the same. */
export function findRepetitions(pages: readonly SoundPage[]): FileDiagnostic[] {
  const seen = pages.filter(isFoundBySearch);
  return [
    ...repeated(pages, ({ path }) => path, samePath),
    ...repeated(firstOfEachPath(pages), ({ path }) => path.toLowerCase(), samePathButCase),
    ...repeated(seen.filter(isFilled('title')), ({ title }) => title, sameText('title')),
    ...repeated(
      seen.filter(isFilled('description')),
      ({ description }) => description,
      sameText('description'),
    ),
  ];
}

/** Pages that search engines list by themselves; a variant that names another as its canonical is none. */
export function isFoundBySearch(page: SoundPage): boolean {
  const { path, canonical = path } = page;
  return canonical === path && !isHidden(page);
}

/** Two texts with a variable that nobody could fill in may differ. */
function isFilled(field: 'title' | 'description') {
  return (page: SoundPage) => !page[field].includes('{{');
}

function firstOfEachPath(pages: readonly SoundPage[]): SoundPage[] {
  return [...new Map([...pages].reverse().map((page) => [page.path, page])).values()].reverse();
}

function repeated(
  pages: readonly SoundPage[],
  keyOf: (page: SoundPage) => string,
  describe: (page: SoundPage, first: SoundPage) => FileDiagnostic,
): FileDiagnostic[] {
  const first = new Map<string, SoundPage>();
  return pages.flatMap((page) => {
    const before = first.get(keyOf(page));
    if (before) return [describe(page, before)];
    first.set(keyOf(page), page);
    return [];
  });
}

function placeOf(page: SoundPage, field: 'path' | 'title' | 'description'): Place {
  return { ...originOf(page, field), message: 'The other page is here.' };
}

function samePath(page: SoundPage, first: SoundPage): FileDiagnostic {
  const other = placeOf(first, 'path');
  if (originOf(page, 'path').file === other.file) return samePathOfEntries(page);
  return {
    rule: 'page/duplicate-path',
    severity: 'error',
    ...originOf(page, 'path'),
    message: `Two pages have the path \`${page.path}\`.`,
    help: `The other one is ${other.file}. Give one of them another \`path\`, or move its file.`,
    related: [other],
  };
}

function samePathOfEntries(page: SoundPage): FileDiagnostic {
  return {
    rule: 'page/duplicate-path',
    severity: 'error',
    ...originOf(page, 'path'),
    message: `Two entries of this collection get the path \`${page.path}\`.`,
    help: 'Put something into the `path` that differs from entry to entry, such as {{item.slug}}.',
  };
}

function samePathButCase(page: SoundPage, first: SoundPage): FileDiagnostic {
  return {
    rule: 'page/path-case',
    severity: 'warning',
    ...originOf(page, 'path'),
    message: `\`${page.path}\` and \`${first.path}\` differ only in upper and lower case.`,
    help: 'Visitors will mix them up, and some computers cannot keep both files. Rename one.',
    related: [placeOf(first, 'path')],
  };
}

function sameText(field: 'title' | 'description') {
  return (page: SoundPage, first: SoundPage): FileDiagnostic => ({
    rule: `page/duplicate-${field}`,
    severity: 'warning',
    ...originOf(page, field),
    message: `The page \`${first.path}\` has the same \`${field}\`.`,
    help: `Say what is different here. If both show the same content on purpose, give one of them \`canonical: ${first.path}\`.`,
    related: [placeOf(first, field)],
  });
}
