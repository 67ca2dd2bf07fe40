import type { Campaign, PageRecord } from '../../../renderer/index.ts';
import type { CampaignForm, Campaign as Described } from '../../../schemas/generated/contract.ts';
import { fileNames } from '../../graph/inputs.ts';
import { verdict } from '../../graph/pages.ts';
import { records } from '../../graph/rendered.ts';
import { campaign, campaignNames } from '../../graph/site.ts';
import type { AskSite } from '../../graph/site-query.ts';

/** The campaigns of a site that are not being planned. */
export function campaignsOf(ask: AskSite): Campaign[] {
  const all = ask(campaignNames).flatMap((name) => ask(campaign, name)?.campaign ?? []);
  return all.filter(({ timeline: [first] }) => first && first.state !== 'draft');
}

/** A campaign as the service gets it; `forms` are those of all campaigns. */
export function describeCampaign(
  campaign: Campaign,
  forms: readonly CampaignForm[],
  ask: AskSite,
): Described {
  const { name, zone, timeline, capacity, graceSeconds, waitingList, next } = campaign;
  const waiting = forms.find((one) => one.campaign === name && one.states.includes('closed'));
  return {
    name,
    zone,
    timeline: timeline.flatMap(({ state, from }) =>
      state === 'draft' ? [] : [{ state, ...(from !== undefined && { from: instant(from) }) }],
    ),
    capacity,
    graceSeconds,
    waitingList: waitingList ?? waiting?.form.id,
    next,
    pages: pagesOf(name, ask),
  };
}

/** The paths of the pages that follow a campaign. */
function pagesOf(name: string, ask: AskSite): string[] {
  return ask(fileNames, 'pages').flatMap((file) =>
    ask(verdict, file).summaries.flatMap(({ path, follows }) =>
      path !== undefined && follows?.campaigns.includes(name) ? [path] : [],
    ),
  );
}

/** What is known of all pages that are shown. */
export function recordsOf(ask: AskSite): PageRecord[] {
  return ask(fileNames, 'pages').flatMap((file) => ask(records, file));
}

/** The forms that pages have in some states of campaigns, each once. */
export function formsOf(pages: readonly PageRecord[]): CampaignForm[] {
  const all = pages.flatMap(({ campaignForms = [] }) => campaignForms);
  return [...new Map(all.map((one) => [one.form.id, one])).values()];
}

/** An instant in UTC, as the service reads it. */
export function instant(at: number): string {
  return new Date(at).toISOString();
}
