import { type OutputFile, stateAt } from '../../renderer/index.ts';
import type { CampaignsFile } from '../../schemas/generated/contract.ts';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { campaignsNow, campaignsOf } from '../build/ahead/describe-campaigns.ts';
import { siteFiles } from '../graph/rendered.ts';
import type { Preview } from './open-preview.ts';

/** What the lead service reads: with the campaigns, so that the form of a closed one takes no leads. */
export function filesOfService({ store }: Preview): OutputFile[] {
  return withCampaigns(store.ask(siteFiles), campaignsNow(store));
}

/** The same as it is at the moment of a preview, whatever the clock of the service says. */
export function filesAtMoment({ store }: Preview): OutputFile[] {
  const { edition } = store.world.siteFolder;
  const states = new Map(campaignsOf(store.ask).map((one) => [one.name, stateAt(one, edition)]));
  const file = campaignsNow(store);
  const campaigns = file?.campaigns.map((campaign) => {
    const state = states.get(campaign.name);
    return state && state !== 'draft' ? { ...campaign, timeline: [{ state }] } : campaign;
  });
  return withCampaigns(store.ask(siteFiles), file && { ...file, campaigns: campaigns ?? [] });
}

function withCampaigns(files: OutputFile[], campaigns: CampaignsFile | undefined): OutputFile[] {
  const { campaigns: path } = routes.files;
  return campaigns ? [...files, { path, content: JSON.stringify(campaigns) }] : files;
}
