import type { FormsFile } from '../../schemas/generated/contract.ts';
import { type ExperimentCounts, judgeExperiment } from './judge-experiment.ts';
import type { LeadVerdict } from './judge-leads.ts';
import { experimentsOf } from './site-experiments.ts';

/** The experiments of a site, and the time zone in which it counts days. */
export interface JudgedSite {
  experiments: FormsFile['experiments'];
  zone: string;
}

/** Judges all experiments by all their leads: a verdict on a chosen period would not hold. */
export function judgeAll(
  { zone, ...site }: JudgedSite,
  counts: ExperimentCounts,
  now: Date,
): Promise<LeadVerdict[]> {
  const begun = experimentsOf(site).filter(({ begins }) => !begins || begins <= now);
  return Promise.all(begun.map((experiment) => judgeExperiment(experiment, counts, { now, zone })));
}
