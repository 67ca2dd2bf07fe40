import { momentInWords } from '../../locale/moment.ts';
import {
  type Campaign,
  type CampaignMoment,
  type CampaignView,
  calendarPath,
  deadlineOf,
  nextSession,
} from '../../model/campaign.ts';
import { UNKNOWN } from '../../model/unknown.ts';
import type { Scope } from '../../text/variables.ts';

/** The names of some campaigns for the texts of a page, and those of its own. */
export function campaignScope(
  campaigns: readonly Campaign[],
  own: Campaign | undefined,
  view: CampaignView,
  locale: string,
): Scope {
  if (campaigns.length === 0) return {};
  const textsOf = (one: Campaign) =>
    one.timeline.length > 0 ? campaignTexts(one, view, locale) : UNKNOWN;
  const texts = Object.fromEntries(campaigns.map((one) => [one.name, textsOf(one)]));
  return { campaigns: texts, ...(own && { campaign: texts[own.name] }) };
}

/**
 * What texts may say of a campaign at a moment, in the language of a locale: its name, when it opens
 * and closes, the next session with its file for calendars, and how much time is left. What it does
 * not have is absent. Most texts say none of it, so nothing is put into words before it is asked for.
 */
function campaignTexts(campaign: Campaign, view: CampaignView, locale: string): Scope {
  const { title, opens, capacity, sessions, zone } = campaign;
  const deadline = deadlineOf(campaign, view);
  const next = nextSession(sessions, view.now);
  const write = (moment: CampaignMoment) => momentInWords(moment, zone, locale);
  return onDemand({
    name: () => title,
    ...(opens && { opens: () => write(opens) }),
    ...(deadline && {
      closes: () => write(deadline),
      left: () => timeLeft(Math.max(0, deadline.at - view.now), locale),
    }),
    ...(next && { next: () => write({ at: next.starts }), calendar: () => calendarPath(next) }),
    ...(capacity && { places: () => capacity.leads }),
  });
}

/** Names whose values are computed when they are read. */
function onDemand(values: Record<string, () => unknown>): Scope {
  const names = Object.entries(values).map(
    ([name, get]) => [name, { get, enumerable: true }] as const,
  );
  return Object.defineProperties({}, Object.fromEntries(names));
}

/** The instants before a deadline, later than a moment, at which what is left of the time reads otherwise. */
export function changesOfTimeLeft(deadline: number, now: number): number[] {
  const before = STEPS.flatMap(({ length, most }) =>
    Array.from({ length: most / length }, (_, index) => deadline - (index + 1) * length + SECOND),
  );
  const all = [...new Set([...before, deadline])];
  // The last minute is counted to its end.
  const isSame = (at: number) => at < deadline && deadline - at < MINUTE;
  return all.filter((at) => at > now && !isSame(at)).sort((a, b) => a - b);
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/**
 * The figures that are shown, from the largest unit on: never more time than is left, but for the last minute.
 * A unit is counted while `least` or more is left, and `most` at the most.
 */
const STEPS = [
  { unit: 'week', length: WEEK, count: 1, least: 2 * WEEK, most: 52 * WEEK },
  { unit: 'day', length: DAY, count: 1, least: DAY, most: 2 * WEEK },
  { unit: 'hour', length: HOUR, count: 1, least: HOUR, most: DAY },
  { unit: 'minute', length: 10 * MINUTE, count: 10, least: 10 * MINUTE, most: HOUR },
  { unit: 'minute', length: 5 * MINUTE, count: 5, least: 5 * MINUTE, most: 10 * MINUTE },
  { unit: 'minute', length: MINUTE, count: 1, least: 0, most: 5 * MINUTE },
] as const;

function timeLeft(milliseconds: number, locale: string): string {
  const { unit, length, count } = STEPS.find(({ least }) => milliseconds >= least) ?? STEPS[5];
  const figures = { style: 'unit', unit, unitDisplay: 'long' } as const;
  const counted = count * Math.floor((milliseconds + SECOND - 1) / length);
  const shown = milliseconds > 0 ? Math.max(1, counted) : 0;
  return new Intl.NumberFormat([locale, 'en'], figures).format(shown);
}
