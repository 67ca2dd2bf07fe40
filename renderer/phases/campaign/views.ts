import { withOffset } from '../../locale/clocks-of-zone.ts';
import { type Campaign, type CampaignView, nextSession, wordsAt } from '../../model/campaign.ts';
import type { Presence, TimeSpan } from '../../model/presence.ts';

/**
 * Moments at which some campaigns are in other states than at `view`, one for each combination of
 * states that there ever is, in order of time. The time after the last session is a state, too.
 */
export function otherViews(campaigns: readonly Campaign[], view: CampaignView): CampaignView[] {
  const inOrder = instantsOf(campaigns);
  const first = inOrder[0];
  const byClock = [...(first === undefined ? [] : [first - 1]), ...inOrder];
  const names = closedByNumber(campaigns);
  const views: CampaignView[] = [
    ...byClock.map((now) => ({ now })),
    ...[view.now, ...byClock].flatMap((now) => names.map((name) => ({ now, full: [name] }))),
  ];
  const known = new Set([stateKey(campaigns, view)]);
  return views.filter((one) => {
    const key = stateKey(campaigns, one);
    return !known.has(key) && known.add(key);
  });
}

/** Those that a number of leads may close. */
function closedByNumber(campaigns: readonly Campaign[]): string[] {
  return campaigns.filter(({ capacity }) => capacity).map(({ name }) => name);
}

/** When some campaigns are in the states that they have at a view. */
export function whenLike(view: CampaignView, campaigns: readonly Campaign[]): Presence {
  const names = closedByNumber(campaigns);
  const whenFull = names.map((name) => [name, spansLike(view, campaigns, [name])]);
  return {
    spans: spansLike(view, campaigns, []),
    ...(names.length > 0 && { full: Object.fromEntries(whenFull) }),
  };
}

function spansLike(
  view: CampaignView,
  campaigns: readonly Campaign[],
  full: readonly string[],
): TimeSpan[] {
  const key = stateKey(campaigns, view);
  const edges = [undefined, ...instantsOf(campaigns)];
  const zone = campaigns[0]?.zone ?? 'UTC';
  return edges.flatMap((from, index) => {
    const until = edges[index + 1];
    const now = from ?? (until ?? 0) - 1;
    if (stateKey(campaigns, { now, full }) !== key) return [];
    return {
      ...(from !== undefined && { from: withOffset(from, zone) }),
      ...(until !== undefined && { until: withOffset(until, zone) }),
    };
  });
}

/** What may differ in the words of campaigns: their states, why closed, and whether a session is still ahead. */
function stateKey(campaigns: readonly Campaign[], view: CampaignView): string {
  return campaigns
    .flatMap((campaign) => [
      wordsAt(campaign, view).join('+'),
      nextSession(campaign.sessions, view.now) !== undefined,
    ])
    .join();
}

/** The instants at which some campaigns change, in order. */
function instantsOf(campaigns: readonly Campaign[]): number[] {
  const all = campaigns.flatMap(({ timeline, sessions }) => {
    const last = sessions.findLast(({ isCancelled }) => !isCancelled);
    return [...timeline.flatMap(({ from }) => from ?? []), ...(last ? [last.starts] : [])];
  });
  return [...new Set(all)].sort((a, b) => a - b);
}
