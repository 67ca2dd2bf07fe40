import { clocksAt } from '../../renderer/locale/index.ts';
import type { DayOfDraws, DrawnFilter } from '../counting/count-drawn.ts';
import type { CountedExperiment, VariantDay } from '../leads/count-by-day.ts';
import type { ExperimentLife, KnownExperiment } from '../leads/experiment-record.ts';
import { judgeLeads, type LeadVerdict } from './judge-leads.ts';
import type { SiteExperiment } from './site-experiments.ts';

/** Where leads and visits of experiments are counted. */
export interface ExperimentCounts {
  life(experiment: KnownExperiment): Promise<ExperimentLife | null>;
  countVariants(experiment: CountedExperiment): Promise<VariantDay[]>;
  countDrawn(experiment: DrawnFilter): Promise<DayOfDraws[]>;
}

/** Judges an experiment of a site by its leads and visits since it is what it is now. */
export async function judgeExperiment(
  experiment: SiteExperiment,
  counts: ExperimentCounts,
  { now, zone }: { now: Date; zone: string },
): Promise<LeadVerdict> {
  // Days are those of the zone, so moments are compared with them as its clocks show them.
  const onClocks = (time: Date) => new Date(`${clocksAt(time.getTime(), zone)}Z`);
  const { name, forms, ends } = experiment;
  const life = await counts.life({ name, now });
  const since = life?.before && life.since;
  const [counted, drawn] = await Promise.all([
    counts.countVariants({ name, forms, since }),
    counts.countDrawn({ name, since }),
  ]);
  return judgeLeads(
    { ...experiment, ends: ends && onClocks(ends) },
    { counted, drawn, life: life && { ...life, since: onClocks(life.since) } },
    onClocks(now),
  );
}
