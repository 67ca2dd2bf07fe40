import { clocksAt } from '../../locale/clocks-of-zone.ts';
import {
  type Campaign,
  type CampaignPeriod,
  type CampaignSession,
  deadlineOf,
  sequenceOf,
} from '../../model/campaign.ts';
import type { ScheduledChange } from '../../model/edition.ts';
import { isMapping } from '../../model/mapping.ts';
import { changesOfTimeLeft } from '../4-fill/campaign-texts.ts';

/** A page or an e-mail with its campaigns, and what it says at the moments that differ. */
interface Following {
  file: string;
  campaigns: readonly Campaign[];
  /** Moments in milliseconds since 1970, and what is written for each. */
  views: readonly { now: number; value: unknown }[];
}

/** When something changes with its campaigns, after a moment in milliseconds since 1970. */
export function changesOfCampaigns(
  { file, campaigns, views }: Following,
  now: number,
): ScheduledChange[] {
  const counting = views.map((view) => ({ now: view.now, names: countedIn(view.value) }));
  return campaigns.flatMap((campaign) => {
    const isMeant = (name?: string) => name === undefined || name === campaign.name;
    const since = counting.filter(({ names }) => names.some(isMeant)).map((view) => view.now);
    const counts = since.length > 0 ? changesOfCount(campaign, file, now) : [];
    const first = Math.min(...since);
    return [...changesOfCampaign(campaign, now), ...counts.filter(({ at }) => at >= first)];
  });
}

/**
 * What changes on a page after a moment, by itself and with its campaigns: what begins or ends with a
 * state of these is listed as that state alone.
 */
export function withCampaigns(
  own: readonly ScheduledChange[],
  page: Following,
  now: number,
): ScheduledChange[] {
  const ofCampaigns = changesOfCampaigns(page, now);
  const known = new Set(ofCampaigns.flatMap(({ at, isFigure }) => (isFigure ? [] : at)));
  return [...own.filter(({ at }) => !known.has(at)), ...ofCampaigns];
}

/** When a campaign changes its state or has another session next, after a moment. */
function changesOfCampaign(campaign: Campaign, now: number): ScheduledChange[] {
  const { name, file, zone, timeline, sessions } = campaign;
  const states = timeline.flatMap(({ from, state }) =>
    from === undefined ? [] : [{ at: from, state }],
  );
  const known = new Set(states.map(({ at }) => at));
  const others = sessions.filter(({ starts }) => timeline.length > 0 && !known.has(starts));
  const changes = [
    ...states.map(({ at, state }) => {
      const session = sessions.length > 1 && sessions.find(({ starts }) => starts === at);
      const changed = `The campaign \`${name}\` ${VERBS[state]}.`;
      if (!session) return { at, what: changed };
      const begins = sessionBegins(campaign, session);
      return state === 'closed' ? { ...begins, what: `${begins.what} ${changed}` } : begins;
    }),
    ...others.map((session) => sessionBegins(campaign, session)),
  ];
  return changes.filter(({ at }) => at > now).map((change) => ({ ...change, file, zone }));
}

function sessionBegins({ name, zone }: Campaign, session: CampaignSession) {
  const { id, starts, isCancelled } = session;
  const day = clocksAt(starts, zone).slice(0, 'yyyy-mm-dd'.length);
  const what = isCancelled
    ? `The session of \`${name}\` on ${day} is cancelled, and no longer listed.`
    : `The session of \`${name}\` on ${day} begins.`;
  return { at: starts, what, key: id, sequence: sequenceOf(session) };
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

/** A count of the time left is for visitors who can still come: it is written anew until each end. */
function changesOfCount(campaign: Campaign, file: string, now: number): ScheduledChange[] {
  const deadline = deadlineOf(campaign, { now });
  if (!deadline) return [];
  const what = `The time that is left for \`${campaign.name}\` reads otherwise.`;
  const until = changesOfTimeLeft(deadline.at, now).map((at) => ({
    at,
    file,
    what,
    isFigure: true,
  }));
  return deadline.at > now ? [...until, ...changesOfCount(campaign, file, deadline.at)] : until;
}

const TIME_LEFT = /\{\{\s*campaigns?\.(?:([\w-]+)\.)?left\s*\}\}/g;

/** The campaigns whose time left something written says; undefined for that of its page. */
function countedIn(value: unknown, own?: string): (string | undefined)[] {
  if (typeof value === 'string') {
    if (!value.includes('{{')) return [];
    return Array.from(value.matchAll(TIME_LEFT), ([, name = own]) => name);
  }
  if (Array.isArray(value)) return value.flatMap((one) => countedIn(one, own));
  if (!isMapping(value)) return [];
  const { campaign } = value;
  const inside = typeof campaign === 'string' ? campaign : own;
  return Object.values(value).flatMap((one) => countedIn(one, inside));
}

/** The first variable of a text that says how much time is left until a campaign closes. */
export function timeLeftIn(text: unknown): string | undefined {
  return String(text).match(TIME_LEFT)?.[0];
}
