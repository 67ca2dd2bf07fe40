import {
  changesAhead,
  type FileDiagnostic,
  filesUsed,
  isError,
  type LocatedDiagnostic,
  locateProblems,
  openFile,
  type PageVerdict,
  type PageWeight,
  problemsIn,
  readLevels,
  type ScheduledChange,
  type WholeSite,
} from '../../renderer/index.ts';
import { edition, fileNames, hasPassed } from './inputs.ts';
import { errorVerdict, summariesOf, verdict } from './pages.ts';
import type { CodeFindings } from './rendered.ts';
import { opened, sourceOf, unread } from './shared-files.ts';
import {
  assetsOf,
  campaign,
  campaignNames,
  mails,
  sharedProblems,
  siteFile,
  types,
} from './site.ts';
import type { AskSite, SiteQuery, SiteWorld } from './site-query.ts';
import type { QueryStore } from './store.ts';

export type SiteStore = QueryStore<SiteWorld>;

/** The results of reading all page files, in their order. */
export function verdictsOf({ ask }: Pick<SiteStore, 'ask'>, read = verdict): PageVerdict[] {
  return ask(fileNames, 'pages').map((file) => ask(read, file));
}

/** What all pages come to, whatever the words of partials are. */
export function allSummaries({ ask }: Pick<SiteStore, 'ask'>): PageVerdict['summaries'] {
  return ask(fileNames, 'pages').flatMap((file) => summariesOf(ask, file));
}

/** What changes by itself after the moment of the edition, in order of time. */
export const schedule: SiteQuery<ScheduledChange[]> = {
  name: 'schedule',
  compute: ({ ask }) => askForChanges(ask, readingsOf(ask, verdict)),
};

/** Depends on what changes by itself, and returns it. */
function askForChanges(ask: AskSite, readings: ReturnType<typeof readingsOf>): ScheduledChange[] {
  const changes = changesAhead(readings);
  for (const { at } of changes) ask(hasPassed, String(at));
  return changes;
}

/** The problems that a site has before its pages are rendered, without their lines. */
export const problems: SiteQuery<FileDiagnostic[]> = {
  name: 'problems',
  compute: ({ ask }) => problemsIn(partsOf(ask)),
};

/** Every problem that a site has before its pages are rendered. */
export const diagnostics: SiteQuery<LocatedDiagnostic[]> = {
  name: 'diagnostics',
  compute: ({ ask }) => locateProblems(ask(problems), openerOf(ask)),
};

/** The errors among these, without looking for warnings unless the site makes some of them errors. */
export const errors: SiteQuery<LocatedDiagnostic[]> = {
  name: 'errors',
  compute({ ask }) {
    const isRaised = Object.values(readLevels(ask(siteFile).known)).includes('error');
    const found = isRaised ? ask(problems) : problemsIn(partsOf(ask, errorVerdict));
    return locateProblems(found.filter(isError), openerOf(ask));
  },
};

/** What only shows once pages are rendered. */
interface RenderingProblems {
  weights?: readonly PageWeight[];
  /** What the code of custom sections does on pages. */
  code: readonly CodeFindings[];
}

/** Every problem of a site, with those that rendering has shown. */
export function diagnose(
  { ask }: SiteStore,
  { weights = [], code }: RenderingProblems,
): LocatedDiagnostic[] {
  const found = code.flatMap(({ failures, remarks }) => [...failures, ...remarks]);
  const shownLinks = code.flatMap(({ links }) => links);
  const shownIcons = code.flatMap(({ icons }) => icons);
  const added = [found, shownLinks, shownIcons, weights];
  if (added.every(({ length }) => length === 0)) return ask(diagnostics);
  const parts = partsOf(ask);
  const shown = { shownLinks, shownIcons, weights };
  const all = problemsIn({ ...parts, ...shown, found: [...parts.found, ...found] });
  return locateProblems(all, parts.open);
}

function partsOf(ask: AskSite, read = verdict): WholeSite {
  const readings = readingsOf(ask, read);
  askForChanges(ask, readings);
  return {
    ...readings,
    registry: ask(types).registry,
    sources: ask(fileNames, 'sources').map((path) => sourceOf(ask, path)),
    open: openerOf(ask),
    assets: assetsOf(ask),
    found: ask(sharedProblems),
    unread: ask(unread).summaries,
    shownLinks: [],
    shownIcons: [],
    weights: [],
  };
}

/** Opens the files of a site; nobody needs to read others, such as a video that is in a wrong folder. */
function openerOf(ask: AskSite): WholeSite['open'] {
  const files = new Set([...ask(fileNames, 'sources'), ...ask(fileNames, 'code')]);
  return (path) => (files.has(path) ? ask(opened, path) : openFile({ path, text: '' }));
}

function readingsOf(ask: AskSite, read: typeof verdict) {
  return {
    reading: ask(siteFile),
    edition: ask(edition),
    verdicts: verdictsOf({ ask }, read),
    mails: ask(mails),
    campaigns: ask(campaignNames).flatMap((name) => ask(campaign, name) ?? []),
  };
}

/**
 * The files that visitors of the site can see, assets with their folder (`assets/hero.jpg`): not those
 * that only what is ahead will show, unless the edition has all of that.
 */
export function filesUsedBy(store: SiteStore): string[] {
  const { drafts } = store.ask(edition);
  const summaries = verdictsOf(store).flatMap((one) => one.summaries);
  const shown = summaries.map(({ used, shown = used, absence, ...rest }) => ({
    ...rest,
    used: drafts ? used : absence ? [] : shown,
  }));
  return filesUsed(store.ask(siteFile).known, shown);
}
