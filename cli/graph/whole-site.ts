import {
  type CampaignReading,
  changesAhead,
  diagnoseSite,
  filesUsed,
  type LocatedDiagnostic,
  type PageVerdict,
  type PageWeight,
  type ScheduledChange,
} from '../../renderer/index.ts';
import { edition, fileNames } from './inputs.ts';
import { verdict } from './pages.ts';
import type { CodeFindings } from './rendered.ts';
import { unread } from './shared-files.ts';
import {
  assetsOf,
  campaign,
  campaignNames,
  mails,
  sharedProblems,
  siteFile,
  types,
} from './site.ts';
import type { AskSite } from './site-query.ts';
import type { SiteWorld } from './site-world.ts';
import type { QueryStore } from './store.ts';

export type SiteStore = QueryStore<SiteWorld>;

/** The results of reading all page files, in their order. */
export function verdictsOf({ ask }: SiteStore): PageVerdict[] {
  return ask(fileNames, 'pages').map((file) => ask(verdict, file));
}

/** Every problem of a site, with those that rendering has shown. */
export function diagnose(
  store: SiteStore,
  { weights = [], code = [] }: Partial<RenderingProblems> = {},
): LocatedDiagnostic[] {
  const { ask, world } = store;
  const { siteFolder } = world;
  return diagnoseSite({
    reading: ask(siteFile),
    registry: ask(types).registry,
    edition: ask(edition),
    sources: siteFolder.sources,
    code: siteFolder.code,
    assets: assetsOf(ask),
    found: [
      ...ask(sharedProblems),
      ...code.flatMap(({ failures, remarks }) => [...failures, ...remarks]),
    ],
    shownLinks: code.flatMap(({ links }) => links),
    mails: ask(mails),
    campaigns: campaignReadings(ask),
    verdicts: verdictsOf(store),
    unread: ask(unread).summaries,
    weights,
  });
}

function campaignReadings(ask: AskSite): CampaignReading[] {
  return ask(campaignNames).flatMap((name) => ask(campaign, name) ?? []);
}

/** What only shows once pages are rendered. */
interface RenderingProblems {
  weights: readonly PageWeight[];
  /** What the code of custom sections does on pages. */
  code: readonly CodeFindings[];
}

/** What changes by itself after the moment of the edition, in order of time. */
export function scheduleOf(store: SiteStore): ScheduledChange[] {
  const { ask } = store;
  return changesAhead({
    reading: ask(siteFile),
    verdicts: verdictsOf(store),
    edition: ask(edition),
    mails: ask(mails),
    campaigns: campaignReadings(ask),
  });
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
