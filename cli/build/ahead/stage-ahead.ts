import { type Campaign, type FileDiagnostic, isForLate, stateAt } from '../../../renderer/index.ts';
import type { CampaignForm, CampaignsFile } from '../../../schemas/generated/contract.ts';
import hosts from '../../../schemas/hosts.json' with { type: 'json' };
import routes from '../../../schemas/routes.json' with { type: 'json' };
import { soundSite } from '../../graph/site.ts';
import { type SiteStore, schedule } from '../../graph/whole-site.ts';
import type { Interruption } from '../../terminal/interruption.ts';
import { Failure } from '../../terminal/terminal.ts';
import {
  campaignsOf,
  describeCampaigns,
  formsOf,
  instant,
  recordsOf,
} from './describe-campaigns.ts';
import { type ComingMoments, goneAt, renderMoments, type StagedSite } from './render-moments.ts';

/**
 * Stages what the service reads of campaigns and coming moments, and with `isAhead` the files of
 * these. Nothing is staged for a site that stays as it is. Returns what the components of custom
 * sections throw in states that are ahead.
 */
export async function stageAhead(
  site: StagedSite,
  isAhead: boolean,
  interruption: Interruption,
): Promise<FileDiagnostic[]> {
  const { store, output } = site;
  const campaigns = campaignsOf(store.ask);
  const moments = momentsOf(store, campaigns);
  if (campaigns.length === 0 && moments.size === 0) return [];
  if (isAhead) refuseStaticHost(store);
  const { now } = store.world.siteFolder.edition;
  const ahead = isAhead ? await renderMoments(site, moments, campaigns, interruption) : undefined;
  const forms = formsOf([...recordsOf(store.ask), ...(ahead?.records ?? [])]);
  const known = campaigns.filter((one) => isAhead || stateAt(one, { now }) !== 'scheduled');
  const isServed = publishingHost(store) === undefined;
  const file: CampaignsFile = {
    builtFor: instant(now),
    isAhead,
    campaigns: describeCampaigns(known, store.ask),
    forms: forms.filter(
      ({ campaign, states }) =>
        isAhead || isKnown(states, statesUntil(campaign, known, now), isServed),
    ),
    gone: goneAt(store),
    full: ahead?.full ?? [],
    moments:
      ahead?.moments ??
      Array.from(moments, ([at, what]) => ({
        at: instant(at),
        what: [...what],
        gone: [],
        full: [],
      })),
  };
  output.stage({ path: routes.files.campaigns, content: `${JSON.stringify(file, null, 1)}\n` });
  return ahead?.failures ?? [];
}

/** The host that serves the whole folder, and so would publish what is ahead; undefined for the service. */
function publishingHost({ ask }: SiteStore): { name: string } | undefined {
  const { takesLeads, name } = hosts[ask(soundSite)?.host ?? 'service'];
  return takesLeads ? undefined : { name };
}

function refuseStaticHost(store: SiteStore): void {
  const host = publishingHost(store);
  if (!host) return;
  throw new Failure(
    `${host.name} serves all files of a build, so everybody could read what --ahead renders.`,
    'Build without --ahead, and once more whenever site schedule says that something is due.',
  );
}

/** What happens at each coming moment; a campaign without pages changes unseen. */
function momentsOf(store: SiteStore, campaigns: readonly Campaign[]): ComingMoments {
  const { now } = store.world.siteFolder.edition;
  const changes = store.ask(schedule).filter(({ at }) => at > now);
  const ofCampaigns = campaigns.flatMap(({ timeline }) =>
    timeline.flatMap(({ from }) => from ?? []),
  );
  const known = new Set(changes.map(({ at }) => at));
  const silent = ofCampaigns.filter((at) => at > now && !known.has(at));
  const all = [...changes, ...silent.map((at) => ({ at, what: undefined }))];
  const grouped = Map.groupBy(
    all.toSorted((a, b) => a.at - b.at),
    ({ at }) => at,
  );
  return new Map(
    Array.from(grouped, ([at, group]) => [at, group.flatMap(({ what }) => what ?? [])] as const),
  );
}

/** The states that a campaign has had until a moment; none of one that is not listed. */
function statesUntil(name: string, campaigns: readonly Campaign[], now: number): string[] {
  const { timeline = [] } = campaigns.find((one) => one.name === name) ?? {};
  return timeline.flatMap(({ state, from }) => (from === undefined || from <= now ? [state] : []));
}

/**
 * Whether the service gets a form: one of a state that has come. A campaign that has opened may be
 * full or over before the next build, so its waiting list is known as well where nobody else reads it.
 */
function isKnown(
  states: CampaignForm['states'],
  past: readonly string[],
  isServed: boolean,
): boolean {
  const isWaiting = isServed && past.includes('open') && isForLate(states);
  return isWaiting || states.some((state) => past.includes(state));
}
