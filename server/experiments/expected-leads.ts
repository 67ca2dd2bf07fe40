import { logEvidence } from './evidence.ts';
import { alpha as missed } from './verdict.ts';

/** Beyond this many leads a plan says only "more": no campaign waits for them. */
const mostLeads = 4000;

/** How an experiment is planned. */
export interface Plan {
  /** The lift to be found: 0.3 is 30 % more leads of the same visitors. */
  lift: number;
  /** The share of the variant among both, between 0 and 1. */
  share: number;
  /** How often a difference may be seen that does not exist. */
  alpha: number;
}

/**
 * How many leads of both variants it takes until a lift is seen with the given probability by a reader who
 * looks after each lead, or undefined beyond 4,000. Exact: the chances of all counts that are not
 * decided yet are followed from lead to lead.
 */
export function leadsToSee({ lift, share, alpha }: Plan, probability: number): number | undefined {
  const odds = ((1 + lift) * share) / (1 - share);
  const theta = odds / (1 + odds);
  const enough = Math.log(1 / alpha);
  const decides = (own: number, of: number) =>
    logEvidence([own, of - own], [share, 1 - share]) >= enough;
  let undecided = new Float64Array([1]);
  let [low, high] = [-1, 1];
  let seen = 0;
  for (let of = 1; of <= mostLeads; of++) {
    const next = new Float64Array(of + 1);
    for (let own = Math.max(low + 1, 0); own < Math.min(high, of); own++) {
      const chance = undecided[own] ?? 0;
      next[own] = (next[own] ?? 0) + chance * (1 - theta);
      next[own + 1] = (next[own + 1] ?? 0) + chance * theta;
    }
    while (low + 1 < of * share && decides(low + 1, of)) low++;
    while (high <= of && !(high > of * share && decides(high, of))) high++;
    for (let own = 0; own <= of; own++) {
      if (own > low && own < high) continue;
      seen += next[own] ?? 0;
      next[own] = 0;
    }
    if (seen >= probability) return of;
    undecided = next;
  }
  return undefined;
}

/** The comparison of the first variant with that of the smallest share, which takes longest; shares are percents. */
export function hardestComparison([control = 0, ...others]: readonly number[]) {
  const least = Math.min(...others);
  const both = control + least;
  return { both: both / 100, share: least / both, alpha: missed / others.length };
}

/**
 * How many leads of all variants it takes until a lift is seen with the given probability, whichever
 * variant has it, or undefined if no campaign waits for them.
 */
export function leadsOfAll(
  shares: readonly number[],
  lift: number,
  probability: number,
): number | undefined {
  const { both, ...sought } = hardestComparison(shares);
  const needed = leadsToSee({ lift, ...sought }, probability);
  return needed === undefined ? undefined : Math.ceil(needed / both);
}

/** A number of days as people say it, such as `5 weeks`. */
export function describeDays(days: number): string {
  if (days < 21) return `${Math.ceil(days)} ${days <= 1 ? 'day' : 'days'}`;
  if (days < 180) return `${Math.round(days / 7)} weeks`;
  return days < 730 ? `${Math.round(days / 30)} months` : `${Math.round(days / 365)} years`;
}
