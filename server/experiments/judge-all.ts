import type { LeadForm } from '../../schemas/generated/contract.ts';
import { type ExperimentCounts, judgeExperiment } from './judge-experiment.ts';
import type { LeadVerdict } from './judge-leads.ts';
import { experimentsOf } from './site-experiments.ts';

/** The forms of a site, and the time zone in which it counts days. */
export interface JudgedSite {
  forms: readonly LeadForm[];
  zone: string;
}

/** Judges all experiments by all their leads: a verdict on a chosen period would not hold. */
export async function judgeAll(
  { forms, zone }: JudgedSite,
  counts: ExperimentCounts,
  now: Date,
): Promise<{ verdicts: LeadVerdict[]; ambiguous: string[] }> {
  const { experiments, ambiguous } = experimentsOf(forms);
  const verdicts = await Promise.all(
    experiments.map((experiment) => judgeExperiment(experiment, counts, { now, zone })),
  );
  return { verdicts, ambiguous };
}
