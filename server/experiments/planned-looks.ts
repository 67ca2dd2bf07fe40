import type { Range, Split } from './evidence.ts';
import { normalQuantile, normalTails } from './normal-tails.ts';
import { wilson } from './wilson.ts';

/** How an experiment with a known end is looked at. */
export interface LookPlan {
  /** Leads of both variants at the last look. */
  leads: number;
  /** Number of looks, evenly spaced in leads. */
  times: number;
}

/** What a test may spend, and when. */
interface Spending {
  /** How often a difference may be seen that does not exist. */
  alpha: number;
  /** Whether the experiment has ended, with the planned leads or without: its last look spends the rest. */
  isOver?: boolean;
}

/** What the planned looks say of a variant so far. */
interface PlannedVerdict<Day> {
  /** Each look, with the probabilities that a lead is the variant's which fit it and those before. */
  looks: (Day & { fitting: Range })[];
  /** Whether chance alone looks as clear as this with a probability of at most α. */
  decided: boolean;
}

/**
 * Judges a variant at its planned looks alone, the end of the first day at which each was due: less is
 * asked of the last one than if anybody might look at any time. A group-sequential test after Lan and
 * DeMets that spends α as O'Brien and Fleming do, exact for counts. What comes after the last look
 * changes nothing. One that ends with fewer leads is looked at then, since its end does not depend on
 * them.
 * @param days leads of the variant, and of both, until the end of each day
 */
export function judgeLooks<Day extends Pick<Split, 'leads' | 'of'>>(
  days: readonly Day[],
  share: number,
  { plan, alpha, isOver }: Spending & { plan: LookPlan },
): PlannedVerdict<Day> {
  const looks = dueLooks(days, plan, isOver);
  const boundaries = boundariesAt(
    looks.map(({ of }) => of),
    share,
    { leads: plan.leads, alpha, isOver },
  );
  let fitting: Range = { low: 0, high: 1 };
  let decided = false;
  const judged = looks.map((look, index) => {
    const { leads, of } = look;
    const boundary = boundaries[index];
    if (!boundary) throw new RangeError('Each look has a boundary');
    decided ||= leads >= boundary.high || leads <= boundary.low;
    const error = Math.sqrt(of * share * (1 - share));
    const low = wilson(
      leads,
      of,
      distance(boundary.high - 0.5 - of * share, of - of * share, error),
    ).low;
    const high = wilson(
      leads,
      of,
      distance(of * share - boundary.low - 0.5, of * share, error),
    ).high;
    fitting = { low: Math.max(fitting.low, low), high: Math.min(fitting.high, high) };
    return { ...look, fitting };
  });
  return { looks: judged, decided };
}

/** How far a boundary is from what is due, in standard errors; one that no count reaches says nothing. */
function distance(away: number, farthest: number, error: number): number {
  return away >= farthest ? Infinity : away / error;
}

/** The totals at the end of the days at which looks were due; several of one day are one. */
function dueLooks<T extends { of: number }>(
  days: readonly T[],
  { leads, times }: LookPlan,
  isOver = false,
): T[] {
  const looks: T[] = [];
  let due = leads / times;
  for (const day of days) {
    if (day.of < due || due > leads) continue;
    looks.push(day);
    due = (Math.floor((day.of * times) / leads) + 1) * (leads / times);
  }
  const last = days.at(-1);
  return isOver && last && due <= leads && last !== looks.at(-1) ? [...looks, last] : looks;
}

/**
 * The boundaries of looks at these numbers of leads: the chances of all counts that are not decided
 * yet are followed from lead to lead, and each look spends what is due by then, half on either side.
 * A count of the variant's leads at or beyond one of the ends decides a look.
 */
export function boundariesAt(
  looks: readonly number[],
  share: number,
  { leads, alpha, isOver }: Spending & { leads: number },
) {
  let chances = new Float64Array([1]);
  let spent = { low: 0, high: 0 };
  const quantile = normalQuantile(alpha / 2);
  return looks.map((of, index) => {
    chances = after(of - (chances.length - 1), chances, share);
    const isLast = isOver && index === looks.length - 1;
    // What is spent at a share of the planned leads, as O'Brien and Fleming do.
    const due = normalTails(quantile / Math.sqrt(isLast ? 1 : Math.min(of / leads, 1)));
    const low = cut(chances, due - spent.low, 0, 1);
    const high = cut(chances, due - spent.high, of, -1);
    spent = { low: spent.low + low.cost, high: spent.high + high.cost };
    return { low: low.end, high: high.end };
  });
}

/** The chances of all counts a number of leads later. */
function after(more: number, before: Float64Array, share: number) {
  const chances = new Float64Array(before.length + more);
  chances.set(before);
  for (let most = before.length; most < chances.length; most++) {
    // From the highest count on: each takes from the one below as that was a lead before.
    for (let own = most; own > 0; own--) {
      chances[own] = (chances[own] ?? 0) * (1 - share) + (chances[own - 1] ?? 0) * share;
    }
    chances[0] = (chances[0] ?? 0) * (1 - share);
  }
  return chances;
}

/** Decides the counts from one end on, as many as the budget allows; they are not followed further. */
function cut(
  chances: Float64Array,
  budget: number,
  from: number,
  step: 1 | -1,
): { end: number; cost: number } {
  let [end, cost] = [from - step, 0];
  for (let own = from; own >= 0 && own < chances.length; own += step) {
    const chance = chances[own] ?? 0;
    if (cost + chance > budget) break;
    cost += chance;
    end = own;
    chances[own] = 0;
  }
  return { end, cost };
}
