import { type OutputFile, stateAt } from '../../renderer/index.ts';
import type { Campaign, CampaignState, CampaignsFile } from '../../schemas/generated/contract.ts';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { campaignsNow, campaignsOf, eachOnce } from '../build/ahead/describe-campaigns.ts';
import { siteFiles } from '../graph/rendered.ts';
import type { Preview } from './open-preview.ts';

/** What the lead service reads: with the campaigns, so that the form of a closed one takes no leads. */
export function filesOfService({ store }: Preview): OutputFile[] {
  return withCampaigns(store.ask(siteFiles), campaignsNow(store));
}

/**
 * The same as it is at the moment of a preview, whatever the clock of the service says. Forms of pages
 * that are not shown then are those of `present`, the preview without that moment.
 */
export function filesAtMoment({ store }: Preview, present: Preview): OutputFile[] {
  const { edition } = store.world.siteFolder;
  const states = new Map(campaignsOf(store.ask).map((one) => [one.name, stateAt(one, edition)]));
  const file = campaignsNow(store);
  if (!file) return withCampaigns(store.ask(siteFiles), undefined);
  const campaigns = file.campaigns.map((campaign) => {
    const state = states.get(campaign.name);
    return state && state !== 'draft' ? inState(campaign, state, edition.now) : campaign;
  });
  const forms = [...file.forms, ...(campaignsNow(present.store)?.forms ?? [])];
  return withCampaigns(store.ask(siteFiles), { ...file, campaigns, forms: eachOnce(forms) });
}

/** A campaign that is in a state now, with what is ahead of it both now and at a moment. */
function inState(campaign: Campaign, state: CampaignState, moment: number): Campaign {
  const present = Math.max(moment, Date.now());
  const ahead = campaign.timeline.filter(({ from }) => from && Date.parse(from) > present);
  return { ...campaign, timeline: [{ state }, ...ahead] };
}

function withCampaigns(files: OutputFile[], campaigns: CampaignsFile | undefined): OutputFile[] {
  const { campaigns: path } = routes.files;
  return campaigns ? [...files, { path, content: JSON.stringify(campaigns) }] : files;
}
