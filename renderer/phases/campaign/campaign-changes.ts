import { type Campaign, type CampaignPeriod, deadlineOf } from '../../model/campaign.ts';
import type { ScheduledChange } from '../../model/edition.ts';
import { isMapping } from '../../model/mapping.ts';
import { changesOfTimeLeft } from '../4-fill/campaign-texts.ts';

/** When a page changes with its campaigns, after a moment in milliseconds since 1970. */
export function changesOfCampaigns(
  { file, value, campaigns }: { file: string; value: unknown; campaigns: readonly Campaign[] },
  now: number,
): ScheduledChange[] {
  const isCounting = saysTimeLeft(value);
  return campaigns.flatMap((campaign) => [
    ...changesOfCampaign(campaign, now),
    ...(isCounting ? changesOfCount(campaign, file, now) : []),
  ]);
}

/** When a campaign changes its state, after a moment. */
export function changesOfCampaign(
  { name, file, timeline }: Campaign,
  now: number,
): ScheduledChange[] {
  return timeline.flatMap((period) =>
    period.from !== undefined && period.from > now
      ? [{ at: period.from, file, what: `The campaign \`${name}\` ${VERBS[period.state]}.` }]
      : [],
  );
}

const VERBS: Readonly<Record<CampaignPeriod['state'], string>> = {
  draft: 'is a draft',
  scheduled: 'is announced',
  open: 'is open',
  lastCall: 'is in its last call',
  closed: 'is closed',
  replay: 'is shown again',
  archived: 'is archived',
};

/** A count of the time left is for visitors who can still come: it is written anew until the end. */
function changesOfCount(campaign: Campaign, file: string, now: number): ScheduledChange[] {
  const deadline = deadlineOf(campaign, { now });
  if (!deadline) return [];
  const what = `The time that is left for \`${campaign.name}\` reads otherwise.`;
  return changesOfTimeLeft(deadline.at, now).map((at) => ({ at, file, what }));
}

function saysTimeLeft(value: unknown): boolean {
  if (typeof value === 'string') return /\{\{\s*campaigns?\.(?:[\w-]+\.)?left\s*\}\}/.test(value);
  if (Array.isArray(value)) return value.some(saysTimeLeft);
  return isMapping(value) && Object.values(value).some(saysTimeLeft);
}
