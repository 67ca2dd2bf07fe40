import { dateInWords } from '../../locale/date-in-words.ts';
import { formatMoment } from '../../locale/moment.ts';
import {
  type Campaign,
  type CampaignMoment,
  type CampaignView,
  deadlineOf,
  nextSession,
} from '../../model/campaign.ts';
import type { Scope } from '../../text/variables.ts';

/** The names of some campaigns for the texts of a page, and those of its own. */
export function campaignScope(
  campaigns: readonly Campaign[],
  own: Campaign | undefined,
  view: CampaignView,
  locale: string,
): Scope {
  if (campaigns.length === 0) return {};
  const all = campaigns.map((one) => [one.name, campaignTexts(one, view, locale)] as const);
  const texts = Object.fromEntries(all);
  return { campaigns: texts, ...(own && { campaign: texts[own.name] }) };
}

/**
 * What texts may say of a campaign at a moment, in the language of a locale: its name, when it opens
 * and closes, the next session, and how much time is left. What it does not have is absent.
 */
function campaignTexts(campaign: Campaign, view: CampaignView, locale: string): Scope {
  const { title, opens, capacity, sessions, zone } = campaign;
  const deadline = deadlineOf(campaign, view);
  const next = nextSession(sessions, view.now);
  const write = (moment: CampaignMoment) => inWords(moment, zone, locale);
  return {
    name: title,
    ...(opens && { opens: write(opens) }),
    ...(deadline && { closes: write(deadline) }),
    ...(deadline && { left: timeLeft(Math.max(0, deadline.at - view.now), locale) }),
    ...(next && { next: write({ at: next.starts }) }),
    ...(capacity && { places: capacity.leads }),
  };
}

/** The instants before a deadline, later than a moment, at which what is left of the time reads otherwise. */
export function changesOfTimeLeft(deadline: number, now: number): number[] {
  const before = STEPS.flatMap(({ length, most }) =>
    Array.from({ length: most / length }, (_, index) => deadline - (index + 1) * length + SECOND),
  );
  const all = [...new Set([...before, deadline])];
  return all.filter((at) => at > now).sort((a, b) => a - b);
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/**
 * The figures that are shown, from the largest unit on: never more time than is left. A unit is counted
 * while `least` or more is left, and `most` at the most.
 */
const STEPS = [
  { unit: 'week', length: WEEK, count: 1, least: 2 * WEEK, most: 52 * WEEK },
  { unit: 'day', length: DAY, count: 1, least: DAY, most: 2 * WEEK },
  { unit: 'hour', length: HOUR, count: 1, least: HOUR, most: DAY },
  { unit: 'minute', length: 10 * MINUTE, count: 10, least: 0, most: HOUR },
] as const;

function timeLeft(milliseconds: number, locale: string): string {
  const { unit, length, count } = STEPS.find(({ least }) => milliseconds >= least) ?? STEPS[3];
  const figures = { numberingSystem: 'latn', style: 'unit', unit, unitDisplay: 'long' } as const;
  const shown = count * Math.floor((milliseconds + SECOND - 1) / length);
  return new Intl.NumberFormat(locale, figures).format(shown);
}

/** A day that was written without a time is only a day for readers, too. */
function inWords({ at, day }: CampaignMoment, timeZone: string, locale: string): string {
  return day
    ? dateInWords(new Date(day), locale, { dateStyle: 'long', timeZone: 'UTC' })
    : formatMoment(new Date(at), locale, timeZone);
}
