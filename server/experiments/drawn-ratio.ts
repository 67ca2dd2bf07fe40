import type { DayOfDraws } from '../counting/count-drawn.ts';
import { logEvidence } from './evidence.ts';
import { type Experiment, totalOf } from './verdict.ts';

/** In how many experiments chance alone ever raises an alarm, at most, however often one looks. */
const alarmBelow = 0.001;

/** The first finds many lost visitors of few, the second few of many. */
const concentrations = [100, 10_000];

/** How often each variant was drawn, compared with its share: the sample ratio. */
export interface DrawnRatio {
  /** Until the end of this day: the last one or, of a mismatch, the one when it was clearest. */
  until: string;
  variants: { name: string; drawn: number; due: number }[];
  /** An upper bound of the probability that chance alone is ever as far from the shares as this. */
  p: number;
  /** Whether the shares were not kept; then no comparison of the variants holds. */
  isMismatch: boolean;
}

/**
 * Compares how often variants were drawn with their shares, looked at after each day. Like that of
 * leads, the evidence holds at every look (Lindon and Malek, arXiv 2011.01808). Undefined if none was
 * drawn.
 * @param days oldest first
 */
export function checkRatio(
  variants: Experiment['variants'],
  days: readonly DayOfDraws[],
): DrawnRatio | undefined {
  const all = variants.reduce((sum, { share }) => sum + share, 0);
  const shares = variants.map(({ share }) => share / all);
  const looks = sumUp(variants, days).map((look) => ({
    ...look,
    evidence: logMeanEvidence(look.drawn, shares),
  }));
  const last = looks.at(-1);
  if (!last || totalOf(last.drawn) === 0) return undefined;
  const clearest = looks.reduce((one, other) => (other.evidence > one.evidence ? other : one));
  const p = Math.min(1, Math.exp(-clearest.evidence));
  const isMismatch = p < alarmBelow;
  const { until, drawn } = isMismatch ? clearest : last;
  const compared = variants.map(({ name }, index) => ({
    name,
    drawn: drawn[index] ?? 0,
    due: totalOf(drawn) * (shares[index] ?? 0),
  }));
  return { until, variants: compared, p, isMismatch };
}

/** The mean of evidence is evidence. */
function logMeanEvidence(drawn: readonly number[], shares: readonly number[]): number {
  const logs = concentrations.map((concentration) => logEvidence(drawn, shares, concentration));
  const most = Math.max(...logs);
  return most + Math.log(totalOf(logs.map((log) => Math.exp(log - most))) / logs.length);
}

/** How often each variant was drawn until the end of each day. */
function sumUp(variants: Experiment['variants'], days: readonly DayOfDraws[]) {
  let drawn = variants.map(() => 0);
  return days.map(({ day, times }) => {
    const counts = new Map(Object.entries(times));
    drawn = variants.map(({ name }, index) => (drawn[index] ?? 0) + (counts.get(name) ?? 0));
    return { until: day, drawn };
  });
}
