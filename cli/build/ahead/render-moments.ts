import {
  type Campaign,
  type FileDiagnostic,
  isError,
  isOpenState,
  type PageRecord,
  stateAt,
} from '../../../renderer/index.ts';
import type { FullCampaigns, OutputMoment } from '../../../schemas/generated/contract.ts';
import { fileNames } from '../../graph/inputs.ts';
import { gone, verdict } from '../../graph/pages.ts';
import { type PublishedFile, published, publishedSiteFiles } from '../../graph/published.ts';
import { records } from '../../graph/rendered.ts';
import { sharedProblems, soundSite } from '../../graph/site.ts';
import type { SiteWorld } from '../../graph/site-query.ts';
import { filesUsedBy, type SiteStore } from '../../graph/whole-site.ts';
import type { Shared } from '../../publish/publish-shared.ts';
import type { Interruption } from '../../terminal/interruption.ts';
import type { StagedFile } from '../../write/stage-files.ts';
import { sharedFiles } from '../../write/stage-shared.ts';
import type { OutputFolder } from '../../write/write-output.ts';
import { instant } from './describe-campaigns.ts';
import { changeBetween, type StoredVersions, storeVersions } from './store-versions.ts';

/** A build whose pages are staged, with all that they need. */
export interface StagedSite {
  store: SiteStore;
  shared: Shared;
  output: OutputFolder;
}

/** What happens at each coming moment, in milliseconds since 1970 and in order. */
export type ComingMoments = ReadonlyMap<number, readonly string[]>;

/** What a site will be, as the service gets it. */
interface SiteAhead {
  moments: OutputMoment[];
  full: FullCampaigns[];
  /** What is known of the pages of all moments. */
  records: PageRecord[];
  failures: FileDiagnostic[];
}

/** The site in a store that goes from moment to moment. */
interface Future extends StagedSite {
  future: SiteStore;
  versions: StoredVersions;
  campaigns: readonly Campaign[];
  /** The pages of the last moment, by their files. */
  pages: Map<string, PublishedFile>;
  ahead: SiteAhead;
}

/** Renders the site for each moment, one after the other: only what changes is rendered again. */
export async function renderMoments(
  site: StagedSite,
  moments: ComingMoments,
  campaigns: readonly Campaign[],
  interruption: Interruption,
): Promise<SiteAhead> {
  const { store, output } = site;
  const versions = storeVersions(output.stageWaiting, output.files());
  const { now } = store.world.siteFolder.edition;
  const future = store.fork(worldAt(store.world, versions, now));
  const ahead: SiteAhead = { moments: [], full: [], records: [], failures: [] };
  const journey: Future = { ...site, future, versions, campaigns, pages: new Map(), ahead };
  let before = await filesAt(journey);
  ahead.full = renderFull(journey, now, [], () => true);
  let last = { gone: goneAt(future), full: ahead.full };
  for (const [at, what] of moments) {
    await interruption.pause();
    future.advance(worldAt(store.world, versions, at));
    const files = await filesAt(journey);
    if (!future.ask(soundSite)) {
      const errors = future.ask(sharedProblems).filter(isError);
      return { ...ahead, failures: errors.map(dated(at)) };
    }
    const change = changeBetween(before, files, versions);
    const isChanged = (path: string) => path in change.files || change.removed.includes(path);
    const shown = { gone: goneAt(future), full: renderFull(journey, at, last.full, isChanged) };
    const isSame = Object.keys(change.files).length + change.removed.length === 0;
    if (!isSame || JSON.stringify(shown) !== JSON.stringify(last)) {
      ahead.moments.push({ at: instant(at), what: [...what], change, ...shown });
    }
    before = files;
    last = shown;
  }
  for (const file of versions.stored()) output.adopt(file);
  return ahead;
}

/** Says of an error from when on the site would have it. */
function dated(at: number): (error: FileDiagnostic) => FileDiagnostic {
  return (error) => ({ ...error, message: `From ${instant(at)} on: ${error.message}` });
}

/** The paths of the pages that are gone for good at the moment of a store, and that nothing follows. */
export function goneAt({ ask }: SiteStore): string[] {
  return ask(gone).flatMap(({ path, next }) => (next === undefined ? [path] : []));
}

function worldAt(
  world: SiteWorld,
  versions: StoredVersions,
  at: number,
  full?: readonly string[],
): SiteWorld {
  const { siteFolder } = world;
  const folder = instant(at).replaceAll(':', '-');
  const edition = { ...siteFolder.edition, now: at, isAhead: true, ...(full && { full }) };
  return {
    ...world,
    siteFolder: { ...siteFolder, edition },
    output: versions.outputFor(full ? `${folder}/full/${full.join('+')}` : folder),
  };
}

/** All files of the output at the moment of the store. */
async function filesAt(journey: Future): Promise<StagedFile[]> {
  const { future, shared, output, versions } = journey;
  const { ask, world } = future;
  renderChanged(journey);
  const pages = [...journey.pages.values()];
  const used = { uses: pages.map(({ uses }) => uses), files: filesUsedBy(future) };
  const present = new Map(output.files().map((file) => [file.path, file]));
  const others: StagedFile[] = [];
  const { ready, named } = sharedFiles(shared, used);
  const made = ready.map(({ path, content }) => ({ path, make: () => content }));
  for (const { path, make } of [...made, ...named]) {
    // Their content is in their names.
    const known = present.get(path) ?? versions.storedAs(path);
    const staged = known ?? outputOf(world).stage({ path, content: await make() });
    others.push(staged);
  }
  return [...pages.flatMap(({ staged }) => staged), ...ask(publishedSiteFiles), ...others];
}

/** Renders the pages that are others than at the last moment; those of the first were built. */
function renderChanged({ future, pages, ahead }: Future): void {
  for (const file of future.ask(fileNames, 'pages')) {
    const isBuilt = !pages.has(file);
    if (!isBuilt && future.isFresh(published, file)) continue;
    const page = future.ask(published, file);
    pages.set(file, page);
    if (isBuilt) continue;
    ahead.records.push(...future.ask(records, file));
    ahead.failures.push(...page.failures);
  }
}

function outputOf({ output }: SiteWorld): NonNullable<SiteWorld['output']> {
  if (!output) throw new Error('What is ahead is rendered into an output.');
  return output;
}

/**
 * The pages of campaigns that may be closed by their number of leads, as they are then. `before` are
 * those of the last moment, which stay where none of their files has changed since.
 */
function renderFull(
  { store, future, versions, campaigns, ahead }: Future,
  at: number,
  before: readonly FullCampaigns[],
  isChanged: (path: string) => boolean,
): FullCampaigns[] {
  const open = campaigns.filter(
    (campaign) => campaign.capacity && isOpenState(stateAt(campaign, { now: at })),
  );
  const names = new Set(open.map(({ name }) => name));
  const counted = future.ask(fileNames, 'pages').map((file) => {
    const { countedCampaigns = [] } = future.ask(verdict, file);
    return { file, campaigns: countedCampaigns.filter((name) => names.has(name)).sort() };
  });
  return combinationsOf(counted.map((page) => page.campaigns)).map((full) => {
    const files = counted.flatMap((page) =>
      full.every((name) => page.campaigns.includes(name)) ? [page.file] : [],
    );
    const usual = stagedOf(future, files);
    const known = before.find((one) => one.campaigns.join() === full.join());
    if (known && !usual.some(({ path }) => isChanged(path))) return known;
    future.advance(worldAt(store.world, versions, at, full));
    const pages = files.flatMap((file) => future.ask(records, file));
    ahead.records.push(...pages);
    const change = changeBetween(usual, stagedOf(future, files), versions);
    const policies = pages
      .filter(({ output }) => output in change.files)
      .map(({ path, policy }) => [path, `${policy}; frame-ancestors 'none'`]);
    future.advance(worldAt(store.world, versions, at));
    return { campaigns: full, change, policies: Object.fromEntries(policies) };
  });
}

function stagedOf({ ask }: SiteStore, files: readonly string[]): StagedFile[] {
  return files.flatMap((file) => ask(published, file).staged);
}

/** The names of some groups, alone and together with others of a group, each once; the smallest come first. */
function combinationsOf(groups: readonly (readonly string[])[]): string[][] {
  const all = groups.flatMap((names) =>
    names.reduce<string[][]>((some, name) => some.concat(some.map((one) => [...one, name])), [[]]),
  );
  const once = new Map(all.map((names) => [names.join(), names]));
  return [...once.values()].filter((names) => names.length > 0).sort((a, b) => a.length - b.length);
}
