import type { Range } from './evidence.ts';

/**
 * The probabilities that fit `hits` of `tries` at a distance of `z` standard errors: the interval of
 * Wilson, which holds for few tries and for rates near 0 and 1, too.
 */
export function wilson(hits: number, tries: number, z: number): Range {
  if (tries === 0 || z === Infinity) return { low: 0, high: 1 };
  const rate = hits / tries;
  const scale = 1 + (z * z) / tries;
  const centre = (rate + (z * z) / (2 * tries)) / scale;
  const half = (z / scale) * Math.sqrt((rate * (1 - rate)) / tries + (z * z) / (4 * tries * tries));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
