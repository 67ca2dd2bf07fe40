import { type Campaign, type CampaignView, stateAt } from '../../model/campaign.ts';

/**
 * Moments at which some campaigns are in other states than at `view`, one for each combination of
 * states that there ever is, in order of time.
 */
export function otherViews(campaigns: readonly Campaign[], view: CampaignView): CampaignView[] {
  const stateKey = (one: CampaignView) =>
    campaigns.map((campaign) => stateAt(campaign, one)).join();
  const instants = campaigns.flatMap(({ timeline }) => timeline.flatMap(({ from }) => from ?? []));
  const inOrder = [...new Set(instants)].sort((a, b) => a - b);
  const first = inOrder[0];
  const views: CampaignView[] = [
    ...(first === undefined ? [] : [{ now: first - 1 }]),
    ...inOrder.map((now) => ({ now })),
    ...campaigns
      .filter(({ capacity, closes }) => capacity && !closes)
      .map(({ name }) => ({ now: view.now, full: [name] })),
  ];
  const known = new Set([stateKey(view)]);
  return views.filter((one) => {
    const key = stateKey(one);
    return !known.has(key) && known.add(key);
  });
}
