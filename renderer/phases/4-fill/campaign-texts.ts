import { dateInWords } from '../../locale/date-in-words.ts';
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
  const left = deadline && deadline.at > view.now ? timeLeft(deadline.at - view.now) : undefined;
  const write = (moment: CampaignMoment) => inWords(moment, zone, locale);
  return {
    name: title,
    ...(opens && { opens: write(opens) }),
    ...(deadline && { closes: write(deadline) }),
    ...(deadline && { left: spanInWords(left ?? { count: 0, unit: 'minute' }, locale) }),
    ...(next && { next: write({ at: next.starts }) }),
    ...(capacity && { places: capacity.leads }),
  };
}

/** The instants before a deadline, later than a moment, at which what is left of the time reads otherwise. */
export function changesOfTimeLeft(deadline: number, now: number): number[] {
  const before = STEPS.flatMap(({ length, unit }) => {
    const counts = (MOST[unit] ?? 0) / length;
    return Array.from({ length: counts }, (_, index) => deadline - (index + 1) * length + SECOND);
  });
  const all = [...new Set([...before, deadline])];
  return all.filter((at) => at > now).sort((a, b) => a - b);
}

interface TimeLeft {
  count: number;
  unit: 'week' | 'day' | 'hour' | 'minute';
}

/** The figures that are shown, from the largest unit on: never more time than is left. */
const STEPS = [
  { unit: 'week', least: 14 * 86_400_000, length: 604_800_000 },
  { unit: 'day', least: 86_400_000, length: 86_400_000 },
  { unit: 'hour', least: 3_600_000, length: 3_600_000 },
  { unit: 'minute', least: 0, length: 600_000 },
] as const;

const SECOND = 1000;

/** Up to which span before the deadline each unit is counted, in milliseconds. */
const MOST: Readonly<Record<string, number>> = {
  week: 52 * 604_800_000,
  day: 14 * 86_400_000,
  hour: 86_400_000,
  minute: 3_600_000,
};

function timeLeft(milliseconds: number): TimeLeft {
  const step = STEPS.find(({ least }) => milliseconds >= least) ?? STEPS[3];
  const count = Math.floor((milliseconds + SECOND - 1) / step.length);
  return step.unit === 'minute'
    ? { count: count * 10, unit: 'minute' }
    : { count, unit: step.unit };
}

function spanInWords({ count, unit }: TimeLeft, locale: string): string {
  const figures = { numberingSystem: 'latn', style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale, figures).format(count);
}

/** A day that was written without a time is only a day for readers, too. */
function inWords({ at, day }: CampaignMoment, timeZone: string, locale: string): string {
  const date = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  if (day) return dateInWords(new Date(`${day}T12:00:00Z`), locale, { ...date, timeZone: 'UTC' });
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return dateInWords(new Date(at), locale, { ...date, ...time, timeZone });
}
