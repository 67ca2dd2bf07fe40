import type { CountedExperiment, VariantDay } from '../leads/count-by-day.ts';
import type { ExperimentLife } from '../leads/experiment-record.ts';
import { judgeLeads, type LeadVerdict } from './judge-leads.ts';
import type { SiteExperiment } from './site-experiments.ts';

/** Where leads of experiments are counted. */
interface CountedLeads {
  life(experiment: string): Promise<ExperimentLife | null>;
  countVariants(experiment: CountedExperiment): Promise<VariantDay[]>;
}

/** Judges an experiment of a site by its leads since it is what it is now. */
export async function judgeExperiment(
  experiment: SiteExperiment,
  leads: CountedLeads,
  now: Date,
): Promise<LeadVerdict> {
  const life = await leads.life(experiment.name);
  const { name, forms } = experiment;
  const counted = await leads.countVariants({ name, forms, since: life?.before && life.since });
  return judgeLeads(experiment, { counted, life }, now);
}
