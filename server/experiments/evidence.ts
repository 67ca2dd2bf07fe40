import { logGamma } from './log-gamma.ts';

/**
 * How strongly a lift near zero is expected: the prior is Beta(c·share, c·(1 − share)), and 100 finds
 * lifts of 20 to 50 % soonest. It is part of every experiment's definition, so it never changes.
 */
const leadConcentration = 100;

/** Leads of one variant among those of two. */
export interface Split {
  /** Leads of the variant. */
  leads: number;
  /** Leads of both. */
  of: number;
  /** Which share of both the variant gets by chance, between 0 and 1. */
  share: number;
}

/** The ends of a range, both included. */
export interface Range {
  low: number;
  high: number;
}

/**
 * The logarithm of the evidence against "each lead is of one of these variants by their shares", a
 * martingale with mean 1 if that is true: a reader who looks after each lead sees it beyond 1/α with a
 * probability of at most α (Ville's inequality). A mixture of multinomials over a Dirichlet prior
 * (Lindon and Malek, arXiv 2011.03567).
 * @param leads of each variant
 * @param shares of the variants, together 1
 * @param concentration how near to their shares the variants are expected to be
 */
export function logEvidence(
  leads: readonly number[],
  shares: readonly number[],
  concentration = leadConcentration,
): number {
  const all = leads.reduce((sum, count) => sum + count, 0);
  return leads.reduce(
    (total, count, index) => {
      const share = shares[index];
      if (!share) throw new RangeError('Each variant has a share of its own');
      const prior = concentration * share;
      return total + logGamma(prior + count) - logGamma(prior) - count * Math.log(share);
    },
    logGamma(concentration) - logGamma(concentration + all),
  );
}

/** The same against "a lead is of the variant with this probability". */
function logEvidenceAgainst(probability: number, { leads, of, share }: Split): number {
  const byShares = logEvidence([leads, of - leads], [share, 1 - share]);
  return byShares + logLikelihood(share, leads, of) - logLikelihood(probability, leads, of);
}

function logLikelihood(probability: number, leads: number, of: number): number {
  return timesLog(leads, probability) + timesLog(of - leads, 1 - probability);
}

/** No observation is no evidence, even of an impossible event. */
function timesLog(count: number, probability: number): number {
  return count === 0 ? 0 : count * Math.log(probability);
}

/**
 * The probabilities that a lead is the variant's which fit what was observed. The true one is in all
 * the ranges of all looks with a probability of at least 1 − α.
 */
export function fittingProbabilities(split: Split, alpha: number): Range {
  const { leads, of } = split;
  if (of === 0) return { low: 0, high: 1 };
  const fits = (probability: number) =>
    logEvidenceAgainst(probability, split) < Math.log(1 / alpha);
  const best = leads / of;
  return {
    low: leads === 0 ? 0 : lastFitting(fits, best, 0),
    high: leads === of ? 1 : lastFitting(fits, best, 1),
  };
}

/** Between a value that fits and one that does not, the last that fits, by halving. */
function lastFitting(fits: (value: number) => boolean, inside: number, outside: number): number {
  let [good, bad] = [inside, outside];
  for (let step = 0; step < 60; step++) {
    const middle = (good + bad) / 2;
    if (fits(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

/** How many more leads a visitor of the variant brings, as a share of those of the other: 0.2 is 20 %. */
export function liftAt(probability: number, share: number): number {
  return probability === 1
    ? Infinity
    : (probability / (1 - probability)) * ((1 - share) / share) - 1;
}
