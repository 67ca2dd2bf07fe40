import { clocksAt } from '../../renderer/locale/index.ts';
import type { FormsFile } from '../../schemas/generated/contract.ts';
import type { DayOfDraws, DrawnFilter } from '../counting/count-drawn.ts';
import type { CountedExperiment, VariantLeads } from '../leads/count-variants.ts';
import { chosen, type ExperimentRecords, readTimes } from './experiment-times.ts';
import { judgeLeads, type LeadVerdict } from './judge-leads.ts';
import { experimentsOf, type SiteExperiment } from './site-experiments.ts';

/** Where leads and visits of experiments are counted. */
export interface ExperimentCounts extends ExperimentRecords {
  countVariants(experiment: CountedExperiment): Promise<VariantLeads>;
  countDrawn(experiment: DrawnFilter): Promise<DayOfDraws[]>;
}

/** Judges an experiment of a site by its leads and visits while it was what it is now. */
export async function judgeExperiment(
  experiment: SiteExperiment,
  counts: ExperimentCounts,
  { now, zone }: { now: Date; zone: string },
): Promise<LeadVerdict> {
  // Days are those of the zone, so moments are compared with them as its clocks show them.
  const onClocks = (time: Date) => new Date(`${clocksAt(time.getTime(), zone)}Z`);
  const { name, pages, begins, ends } = experiment;
  const { periods, known } = await readTimes(experiment, counts, now);
  const shown = chosen(known[0]?.shown ?? now, begins, Math.max) ?? now;
  const [{ days, uncounted }, drawn] = await Promise.all([
    counts.countVariants({ name, pages, periods, shown, ends }),
    counts.countDrawn({ name, periods }),
  ]);
  return judgeLeads(
    { ...experiment, ends: ends && onClocks(ends) },
    {
      counted: days,
      uncounted,
      drawn,
      periods: known.map(({ from, to, before }) => ({
        from: from && onClocks(from),
        to: to && onClocks(to),
        before,
      })),
    },
    onClocks(now),
  );
}

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
