import type { Campaign, PageRecord } from '../../../renderer/index.ts';
import type {
  CampaignForm,
  CampaignsFile,
  Campaign as Described,
} from '../../../schemas/generated/contract.ts';
import { fileNames } from '../../graph/inputs.ts';
import { verdict } from '../../graph/pages.ts';
import { records } from '../../graph/rendered.ts';
import { campaign, campaignNames } from '../../graph/site.ts';
import type { AskSite } from '../../graph/site-query.ts';
import type { SiteStore } from '../../graph/whole-site.ts';

/** The campaigns of a site that are not being planned. */
export function campaignsOf(ask: AskSite): Campaign[] {
  const all = ask(campaignNames).flatMap((name) => ask(campaign, name)?.campaign ?? []);
  return all.filter(({ timeline: [first] }) => first && first.state !== 'draft');
}

/** Campaigns as the service gets them. */
export function describeCampaigns(campaigns: readonly Campaign[], ask: AskSite): Described[] {
  const pages = followedPages(ask);
  return campaigns.map((one) => describeCampaign(one, pages.get(one.name) ?? []));
}

function describeCampaign(campaign: Campaign, pages: string[]): Described {
  const { name, zone, timeline, capacity, graceSeconds, waitingList, next } = campaign;
  return {
    name,
    zone,
    timeline: timeline.flatMap(({ state, from }) =>
      state === 'draft' ? [] : [{ state, ...(from !== undefined && { from: instant(from) }) }],
    ),
    capacity,
    graceSeconds,
    waitingList,
    next,
    pages,
  };
}

/** What the service reads of the campaigns of a site, as it is now; undefined without any. */
export function campaignsNow({ ask, world }: SiteStore): CampaignsFile | undefined {
  const campaigns = campaignsOf(ask);
  if (campaigns.length === 0) return undefined;
  return {
    builtFor: instant(world.siteFolder.edition.now),
    isAhead: true,
    campaigns: describeCampaigns(campaigns, ask),
    forms: formsOf(recordsOf(ask)),
    gone: [],
    full: [],
    moments: [],
  };
}

/** The paths of the pages that follow campaigns, by the names of these. */
function followedPages(ask: AskSite): Map<string, string[]> {
  const pages = new Map<string, string[]>();
  for (const file of ask(fileNames, 'pages')) {
    for (const { path, follows } of ask(verdict, file).summaries) {
      if (path === undefined) continue;
      for (const name of follows?.campaigns ?? []) {
        pages.set(name, [...(pages.get(name) ?? []), path]);
      }
    }
  }
  return pages;
}

/** What is known of all pages that are shown. */
export function recordsOf(ask: AskSite): PageRecord[] {
  return ask(fileNames, 'pages').flatMap((file) => ask(records, file));
}

/** The forms that pages have in some states of campaigns, each once. */
export function formsOf(pages: readonly PageRecord[]): CampaignForm[] {
  return eachOnce(pages.flatMap(({ campaignForms = [] }) => campaignForms));
}

/** Forms without those that come again. */
export function eachOnce(forms: readonly CampaignForm[]): CampaignForm[] {
  return [...new Map(forms.map((one) => [one.form.id, one])).values()];
}

/** An instant in UTC, as the service reads it. */
export function instant(at: number): string {
  return new Date(at).toISOString();
}
