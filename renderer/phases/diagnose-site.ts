import type { FileDiagnostic, LocatedDiagnostic } from '../model/diagnostic.ts';
import type { Edition, ScheduledChange } from '../model/edition.ts';
import type { OpenFile } from '../model/locator.ts';
import type { SourceFile } from '../model/model.ts';
import type { PageWeight } from '../model/page-weight.ts';
import { searchedFiles } from '../model/searched-files.ts';
import type { Registry } from '../registry/registry.ts';
import { checkWeights } from './5-check-meaning/site/check-weights.ts';
import {
  comparePages,
  type ShownLinks,
  type SiteParts,
} from './5-check-meaning/site/compare-pages.ts';
import { joinMisspeltClaims } from './5-check-meaning/site/join-misspelt-claims.ts';
import { joinMisspeltPaths, offerPages } from './5-check-meaning/site/join-misspelt-paths.ts';
import type { PageSummary } from './5-check-meaning/site/page-summary.ts';
import type { KnownAssets } from './5-check-meaning/site-index.ts';
import { consolidate } from './8-report/consolidate.ts';
import { joinCauses } from './8-report/join-causes.ts';
import { joinRenamed } from './8-report/join-renamed.ts';
import { joinRepeated } from './8-report/join-repeated.ts';
import { omitConsequences } from './8-report/omit-consequences.ts';
import { applyPolicy, type Waiver, waiversAhead } from './8-report/policy.ts';
import { readLevels, readSiteWaivers } from './8-report/read-policy.ts';
import { rulesOf } from './all-rules.ts';
import { checkCampaignCopies } from './campaign/check-campaign-copies.ts';
import { checkCampaignNames } from './campaign/check-campaign-names.ts';
import type { CampaignReading } from './campaign/read-campaign.ts';
import type { MailReading } from './read-mails.ts';
import type { PageReading } from './read-page.ts';
import type { SiteReading } from './read-site-file.ts';
import { reportAtComments } from './report-at-comments.ts';

/** The result of reading a page, without its content; plain data. */
export type PageVerdict = Omit<PageReading, 'pages'>;

/** A site of which all parts were read. */
export interface WholeSite {
  reading: SiteReading;
  registry: Registry;
  edition: Edition;
  sources: readonly SourceFile[];
  /** Opens one of these, of its other files, or of those that are missing. */
  open(path: string): OpenFile;
  assets: KnownAssets;
  /** What was found so far, beside the problems of pages that were read. */
  found: readonly FileDiagnostic[];
  mails: Pick<MailReading, 'links' | 'answering' | 'schedule'>;
  campaigns: readonly CampaignReading[];
  /** All page files, in their order. */
  verdicts: readonly PageVerdict[];
  /** Pages that are not read because of the names of their files. */
  unread: readonly PageSummary[];
  /** Where the code of custom sections leads, where pages were rendered. */
  shownLinks: readonly ShownLinks[];
  /** The icons of the assets folder that only this code names. */
  shownIcons: readonly string[];
  /** What pages weigh, where they were rendered. */
  weights: readonly PageWeight[];
}

/** Every problem of a site, each cause once; where they are in their files is not worked out yet. */
export function problemsIn(site: WholeSite): FileDiagnostic[] {
  const { reading, edition, sources, verdicts, mails, campaigns } = site;
  const summaries = [...verdicts.flatMap((one) => one.summaries), ...site.unread];
  const links = [...mails.links, ...campaigns.flatMap((campaign) => campaign.links)];
  const parts: SiteParts = { ...site, site: reading.known, links, answering: mails.answering };
  const all = [
    ...site.found,
    ...offerPages(
      verdicts.flatMap(({ diagnostics }) => diagnostics),
      summaries,
    ),
    ...comparePages(summaries, parts).map(reading.place),
    ...[checkCampaignCopies, checkCampaignNames].flatMap((check) =>
      check(
        campaigns.map(({ campaign }) => campaign),
        searchedFiles(sources),
      ),
    ),
    ...checkWeights(site.weights, reading.site?.budgets),
  ];
  const sound = summaries.flatMap((summary) => summary.sound ?? []);
  const joined = joinMisspeltPaths(joinMisspeltClaims(all, reading, sources), sound);
  const policy = {
    rules: rulesOf(site.registry),
    levels: readLevels(reading.known),
    waivers: waiversOf(site),
  };
  return joinCauses(
    joinRenamed(
      joinRepeated(
        omitConsequences(applyPolicy(joined, policy, edition), site.registry, policy.rules),
        policy.rules,
      ),
    ),
  );
}

/** Problems of a site as they are shown and counted. */
export function locateProblems(
  problems: readonly FileDiagnostic[],
  open: WholeSite['open'],
): LocatedDiagnostic[] {
  return consolidate(reportAtComments(problems, open), open);
}

/** What of a site changes by itself after the moment of the edition, in order of time. */
export function changesAhead(
  site: Pick<WholeSite, 'reading' | 'verdicts' | 'edition' | 'mails' | 'campaigns'>,
): ScheduledChange[] {
  return inOrder([
    ...site.mails.schedule,
    ...site.verdicts.flatMap(({ schedule }) => schedule),
    ...waiversAhead(waiversOf(site), site.edition),
  ]);
}

function waiversOf({
  reading,
  verdicts,
  campaigns,
}: Pick<WholeSite, 'reading' | 'verdicts' | 'campaigns'>): Waiver[] {
  return [
    ...readSiteWaivers(reading.known),
    ...[...verdicts, ...campaigns].flatMap(({ waivers }) => waivers),
  ];
}

/** Each once, by time: several lists may show one article. */
function inOrder(changes: readonly ScheduledChange[]): ScheduledChange[] {
  const once = new Map(changes.map((change) => [JSON.stringify(change), change]));
  return [...once.values()].sort((a, b) => a.at - b.at);
}
