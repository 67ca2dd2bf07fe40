import { type Campaign, type CampaignPeriod, deadlineOf } from '../../model/campaign.ts';
import type { ScheduledChange } from '../../model/edition.ts';
import { isMapping } from '../../model/mapping.ts';
import { changesOfTimeLeft } from '../4-fill/campaign-texts.ts';

/** When a page or an e-mail changes with its campaigns, after a moment in milliseconds since 1970. */
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

/** When a campaign changes its state or has another session next, after a moment. */
function changesOfCampaign(
  { name, file, timeline, sessions }: Campaign,
  now: number,
): ScheduledChange[] {
  const changes = timeline.flatMap(({ from, state }) =>
    from === undefined ? [] : [{ at: from, what: `The campaign \`${name}\` ${VERBS[state]}.` }],
  );
  const known = new Set(changes.map(({ at }) => at));
  const begins = sessions
    .filter(({ starts }) => timeline.length > 0 && !known.has(starts))
    .map(({ starts }) => ({ at: starts, what: `Another session of \`${name}\` is the next.` }));
  return [...changes, ...begins]
    .filter(({ at }) => at > now)
    .map(({ at, what }) => ({ at, file, what }));
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
  return changesOfTimeLeft(deadline.at, now).map((at) => ({ at, file, what, isFigure: true }));
}

function saysTimeLeft(value: unknown): boolean {
  if (typeof value === 'string') return /\{\{\s*campaigns?\.(?:[\w-]+\.)?left\s*\}\}/.test(value);
  if (Array.isArray(value)) return value.some(saysTimeLeft);
  return isMapping(value) && Object.values(value).some(saysTimeLeft);
}
