/** Random choices that are the same on every machine for the same seed. */
export interface SeededRandom {
  /** A number from 0 to 1, 1 excluded. */
  chance(): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  pick<T>(list: readonly T[]): T;
}

/** A linear congruential generator with the constants of Numerical Recipes. */
export function seededRandom(seed: number): SeededRandom {
  let state = (Math.imul(seed, 2_654_435_761) + 1_013_904_223) >>> 0;
  const chance = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(chance() * limit);
  return {
    chance,
    between: (least, most) => least + below(most - least + 1),
    pick: (list) => list[below(list.length)] as (typeof list)[number],
  };
}
