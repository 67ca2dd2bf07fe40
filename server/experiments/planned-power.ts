import { boundariesAt, type LookPlan } from './planned-looks.ts';

/** What the looks of a plan are to find. */
export interface Sought {
  /** 0.3 is 30 % more leads of the same visitors. */
  lift: number;
  /** The share of the variant among both, between 0 and 1. */
  share: number;
  /** How often a difference may be seen that does not exist. */
  alpha: number;
}

/**
 * The probability that one of the planned looks sees a lift. Exact: the chances of all counts that are
 * not decided yet are followed from lead to lead.
 * @param plan leads are those of both variants
 */
export function chanceToSee({ lift, share, alpha }: Sought, { leads, times }: LookPlan): number {
  const odds = ((1 + lift) * share) / (1 - share);
  const theta = odds / (1 + odds);
  const looks = Array.from({ length: times }, (_, look) => Math.ceil(((look + 1) * leads) / times));
  const boundaries = boundariesAt(looks, share, { leads, alpha, isOver: true });
  let chances = [1];
  for (const [look, of] of looks.entries()) {
    while (chances.length <= of) chances = withLead(chances, theta);
    const { low = -1, high = of + 1 } = boundaries[look] ?? {};
    chances = chances.map((chance, own) => (own > low && own < high ? chance : 0));
  }
  return 1 - chances.reduce((sum, chance) => sum + chance, 0);
}

function withLead(chances: readonly number[], theta: number): number[] {
  return [...chances, 0].map(
    (chance, own) => chance * (1 - theta) + (chances[own - 1] ?? 0) * theta,
  );
}
