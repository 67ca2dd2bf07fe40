import {
  type Draft,
  namesForPage,
  valueAt,
  variableNames,
  wordsInScope,
} from '../../../renderer/index.ts';
import { fileNames } from '../../graph/inputs.ts';
import { summariesOf } from '../../graph/pages.ts';
import { scopeIn, siteIndexOf } from '../../graph/site.ts';
import { contentHash } from '../../publish/content-hash.ts';
import { type EditableClaim, type EditableFile, SITE_FILE } from '../edit-protocol.ts';
import type { Preview } from '../open-preview.ts';
import { placeInSite } from '../place-in-site.ts';

/** On how many pages each file of a site shows. */
export function pagesByFile(preview: Preview): (file: string) => number {
  const pages = partsOfPages(preview);
  return (file) => countPages(pages, ({ files }) => files.has(file));
}

/** On how many pages the one of some files shows that shows on most. */
export function mostPages(files: readonly string[], { store: { ask } }: Preview): number {
  const counts = new Map(files.map((file) => [file, 0]));
  for (const file of ask(fileNames, 'pages')) {
    for (const { used } of summariesOf(ask, file)) {
      for (const one of new Set([file, ...used])) {
        const count = counts.get(one);
        if (count !== undefined) counts.set(one, count + 1);
      }
    }
  }
  return Math.max(0, ...counts.values());
}

/** The files that a page is made of and others, each with the number of pages that it shows on. */
export function describeFiles(
  page: Draft,
  preview: Preview,
  open = SITE_FILE,
): Record<string, EditableFile> {
  const names = new Set([page.file, ...page.sources, SITE_FILE, open]);
  const used = preview.snapshot.sources.filter(({ path }) => names.has(path));
  const pagesOf = pagesByFile(preview);
  return Object.fromEntries(
    used.map(({ path, text }) => {
      const called = placeInSite(path, preview);
      return [path, { version: contentHash(text), called, pages: pagesOf(path) }];
    }),
  );
}

/** The claims that texts of a page name, with what is put in their place. */
export function describeClaims(page: Draft, preview: Preview): Record<string, EditableClaim> {
  const names = namesOfClaims(JSON.stringify(page.value));
  const pages = partsOfPages(preview);
  return Object.fromEntries(
    [...names].map((name) => {
      const own = valueAt(page.value, `/claims/${name}`);
      const claim = preview.site?.claims?.[name];
      return [
        name,
        {
          value: String(own ?? claim?.text ?? claim?.value ?? ''),
          pages: countPages(pages, ({ claims }) => claims.has(name)),
        },
      ];
    }),
  );
}

/** What is put in place of the variables that texts of a page may name; without one, those of the site. */
export function variablesOf({ store: { ask } }: Preview, page?: Draft): Record<string, string> {
  const inSite = (language?: string) => ask(scopeIn, language);
  if (!page) return wordsInScope(inSite());
  const context = { scopeIn: inSite, index: siteIndexOf(ask) };
  return wordsInScope(namesForPage(page.value as never, page, context));
}

/** The claims that some texts name, which are given as they are or as JSON. */
export function namesOfClaims(texts: string): Set<string> {
  const names = variableNames(texts).map((name) => name.split('.'));
  return new Set(names.flatMap(([scope, name]) => (scope === 'claims' && name ? [name] : [])));
}

/** What a page is made of. */
interface PageParts {
  files: ReadonlySet<string>;
  /** The claims that texts of these files name. */
  claims: ReadonlySet<string>;
}

function countPages(all: readonly PageParts[], isMeant: (one: PageParts) => boolean): number {
  return all.filter(isMeant).length;
}

function partsOfPages({ snapshot, store: { ask } }: Preview): PageParts[] {
  const named = new Map(snapshot.sources.map(({ path, text }) => [path, namesOfClaims(text)]));
  return ask(fileNames, 'pages').flatMap((file) => {
    const uses = summariesOf(ask, file).map(({ used }) => used);
    return (uses.length > 0 ? uses : [[]]).map((used) => {
      const files = new Set([file, ...used]);
      const claims = new Set([...files].flatMap((one) => [...(named.get(one) ?? [])]));
      return { files, claims };
    });
  });
}
