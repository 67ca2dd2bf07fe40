import type { Page as PageContent, Site } from '../generated/types.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Origin, Page } from '../model/model.ts';
import { indexSite, type SiteIndex } from '../phases/5-check-meaning/site-index.ts';
import { groupTexts } from '../schema/field-text.ts';
import { textsIn } from '../schema/fields.ts';
import { checkCanonicals } from './checks/check-canonicals.ts';
import { checkField } from './checks/check-links.ts';
import { checkPages } from './checks/check-pages.ts';
import { checkSite } from './checks/check-site.ts';
import { findUnused } from './checks/find-unused.ts';
import type { PageProblem } from './checks/page-problem.ts';
import { assetsIn, type LinkNote, type PageNote } from './page-summary.ts';

/** The site folder as the checks know it: its content, and the names of its files. */
export interface CheckedSite {
  site: Site;
  /** Paths of the source files. */
  files: readonly string[];
  /** Names of the files in the assets folder. */
  assets: readonly string[];
  /** False where a shared file cannot be read: what it says and makes is missing everywhere. */
  isComplete: boolean;
  /** The texts with links of its e-mails. */
  mailLinks: readonly LinkNote[];
}

/** The names of a site that its pages may use. */
export function indexOf({ site, assets }: CheckedSite): SiteIndex {
  return indexSite(site, assets);
}

/**
 * What only shows once all pages are read: dead links, repetitions, unused files. `notes` are
 * those of all pages, in the order of the pages.
 */
export function checkTogether(checked: CheckedSite, notes: readonly PageNote[]): Diagnostic[] {
  const index = indexOf(checked);
  for (const { path, valid } of notes) index.addPage(path, valid && new Set(valid.ids));
  const ofSite = checkSite(checked.site, index).map((problem) => ({
    ...problem,
    file: 'site.yaml',
  }));
  const repetitions = checkSummaries(notes, checkPages);
  if (!checked.isComplete) return [...repetitions, ...ofSite];
  return [
    ...(notes.length ? [] : [noPages]),
    ...notes.flatMap(({ path, links }) => checkLinks(links, path, index)),
    ...checkLinks(checked.mailLinks, undefined, index),
    ...repetitions,
    ...checkSummaries(notes, (pages) => checkCanonicals(pages, index)),
    ...ofSite,
    ...checkUnused(checked, notes),
  ];
}

const noPages: Diagnostic = {
  rule: 'site/no-pages',
  severity: 'error',
  file: 'site.yaml',
  pointer: '',
  message: 'The site has no pages.',
  help: 'Write one into the folder `pages`: `pages/index.yaml` is the home page.',
};

function checkLinks(
  links: readonly LinkNote[],
  path: string | undefined,
  index: SiteIndex,
): Diagnostic[] {
  return links.flatMap((link) =>
    checkField(link, path, index).map((problem) => ({ ...problem, ...link.origin })),
  );
}

function checkSummaries(
  notes: readonly PageNote[],
  check: (pages: readonly Page[]) => PageProblem[],
): Diagnostic[] {
  const originsOf = new Map<Page, Readonly<Record<string, Origin>>>();
  for (const note of notes) {
    if (note.valid) originsOf.set(summaryOf(note, note.valid), note.valid.origins);
  }
  return check([...originsOf.keys()]).map(({ page, problem }) => ({
    ...problem,
    file: page.file,
    ...originsOf.get(page)?.[problem.pointer],
  }));
}

/** A page with as much of its content as is compared between pages. */
function summaryOf(
  { file, path }: PageNote,
  { title, description, canonical, robots }: NonNullable<PageNote['valid']>,
): Page {
  const content = { title, description, canonical, robots, sections: [] };
  return { file, path, content: content as unknown as PageContent };
}

/** Unused files; none are found where a page has errors, because nobody knows what it uses. */
function checkUnused({ site, files, assets }: CheckedSite, notes: readonly PageNote[]) {
  if (notes.some(({ valid }) => !valid)) return [];
  const texts = groupTexts(textsIn('site', site));
  const fonts = (site.fonts ?? []).map(({ file }) => `assets/${file}`);
  const used = new Set([...assetsIn(texts), ...fonts, ...notes.flatMap((note) => note.used)]);
  return findUnused([...files, ...assets.map((asset) => `assets/${asset}`)], used);
}
