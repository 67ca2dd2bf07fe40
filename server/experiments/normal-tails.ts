import { logGamma } from './log-gamma.ts';

const precision = 1e-15;
const mostTerms = 1000;

/** How often a standard normal variable is further from 0 than `z`. */
export function normalTails(z: number): number {
  return gammaTail(0.5, (z * z) / 2);
}

/** The distance from 0 that a standard normal variable exceeds this often: 1.96 for 0.05. */
export function normalQuantile(tails: number): number {
  let [low, high] = [0, 40];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (normalTails(middle) > tails) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * The regularised upper incomplete gamma function Q(a, x), for a > 0 and x ≥ 0: the chance that a
 * gamma variable of shape `a` exceeds `x`. By its series below a + 1, by its continued fraction above.
 */
function gammaTail(a: number, x: number): number {
  if (x === 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? 1 - scale * seriesOf(a, x) : scale * fractionOf(a, x);
}

function seriesOf(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < mostTerms && term > sum * precision; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

/** From its last term that matters to its first. */
function fractionOf(a: number, x: number): number {
  let fraction = 0;
  for (let n = mostTerms; n > 0; n--) fraction = (n * (n - a)) / (x + 2 * n + 1 - a - fraction);
  return 1 / (x + 1 - a - fraction);
}
