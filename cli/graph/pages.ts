import {
  allChecks,
  type Checks,
  type Document,
  type Draft,
  errorChecks,
  isError,
  type PageReading,
  type PageVerdict,
  readPage,
  type ScheduledChange,
  shownDrafts,
  uniteExperiments,
} from '../../renderer/index.ts';
import type { BuiltExperiment } from '../../schemas/generated/contract.ts';
import { edition, fileNames, hasPassed, isFull, sourceFile } from './inputs.ts';
import { pageDocument, parsedPage } from './page-files.ts';
import { sharedDocument, sourceOf, textAtOf } from './shared-files.ts';
import { plainPartial, scopeIn, siteIndexOf, types } from './site.ts';
import { libraryOf } from './site-library.ts';
import { type AskSite, printOf, type SiteQuery } from './site-query.ts';

/** A page file, read: its pages, and what is wrong with them. */
export const reading: SiteQuery<PageReading> = {
  name: 'reading',
  isBrief: true,
  compute: ({ ask }, file) => read(ask, file, allChecks, sharedDocument),
};

function read(
  ask: AskSite,
  file: string,
  checks: Checks,
  partial: SiteQuery<Document | undefined>,
): PageReading {
  const schedule: ScheduledChange[] = [];
  const found = readPage(sourceOf(ask, file), ask(parsedPage, file), {
    registry: ask(types).registry,
    library: libraryOf(ask, schedule, partial),
    scopeIn: (language) => ask(scopeIn, language),
    index: siteIndexOf(ask),
    checks,
    edition: ask(edition),
    textAt: textAtOf(ask),
  });
  const complete = { ...found, schedule: [...found.schedule, ...schedule] };
  askForMoment(ask, complete);
  return complete;
}

/** Depends on what changes a page by itself. */
function askForMoment(ask: AskSite, { schedule, countedCampaigns = [] }: PageVerdict): void {
  for (const { at } of schedule) ask(hasPassed, String(at));
  for (const name of countedCampaigns) ask(isFull, name);
}

/** The result of reading a page file, for the checks between pages. */
export const verdict: SiteQuery<PageVerdict> = {
  name: 'verdict',
  isKept: true,
  compute({ ask }, file) {
    const { pages: _pages, ...rest } = ask(reading, file);
    return rest;
  },
};

/** A page that may compare words of a partial with others: with those of an experiment, perhaps of another file. */
const COMPARING = /\b(?:experiments|extends|collection)\b/;

/**
 * The verdict as far as errors go: no warning is looked for, and other words in a partial that many pages use
 * change none of it.
 */
export const errorVerdict: SiteQuery<PageVerdict> = {
  name: 'error-verdict',
  isKept: true,
  compute({ ask }, file) {
    const isComparing = COMPARING.test(sourceOf(ask, file).text);
    const partial = isComparing ? sharedDocument : plainPartial;
    const { pages: _pages, ...rest } = read(ask, file, errorChecks, partial);
    // What is wrong may be said in the words of a partial.
    if (rest.diagnostics.some(isError))
      for (const one of rest.summaries.flatMap(({ used }) => used)) ask(sourceFile, one);
    return rest;
  },
};

/** What the pages of a file come to, whatever the words of partials are. */
export function summariesOf(ask: AskSite, file: string): PageVerdict['summaries'] {
  return ask(errorVerdict, file).summaries;
}

/** The pages of a file as they are composed, and where each part of them was written. */
export const drafts: SiteQuery<Draft[]> = {
  name: 'drafts',
  isBrief: true,
  compute({ ask }, file) {
    const document = ask(pageDocument, file);
    askForMoment(ask, ask(verdict, file));
    return document
      ? shownDrafts(document, { library: libraryOf(ask), edition: ask(edition) })
      : [];
  },
};

/** The pages that are gone for good with their campaigns. */
export const gone: SiteQuery<{ path: string; next?: string }[]> = {
  name: 'gone',
  compute: ({ ask }) =>
    ask(fileNames, 'pages').flatMap((file) =>
      ask(verdict, file).summaries.flatMap(({ path, follows }) =>
        path !== undefined && follows?.gone ? [{ path, ...follows.gone }] : [],
      ),
    ),
  print: printOf,
};

/** The experiments of the site, whatever its pages show today. */
export const experiments: SiteQuery<BuiltExperiment[]> = {
  name: 'experiments',
  compute: ({ ask }) =>
    uniteExperiments(ask(fileNames, 'pages').flatMap((file) => ask(verdict, file).summaries)),
  print: printOf,
};
