import type { FormsFile } from '../../schemas/generated/contract.ts';
import type { ExperimentPeriod, KnownExperiment } from '../leads/experiment-record.ts';
import type { Period } from '../leads/lead-filter.ts';
import { definitionOf, experimentsOf, type SiteExperiment } from './site-experiments.ts';

/** Where it is recorded when experiments changed. */
export interface ExperimentRecords {
  periods(experiment: KnownExperiment): Promise<ExperimentPeriod[]>;
}

/** When an experiment was what it is now. */
export interface ExperimentTimes {
  name: string;
  /** Leads of other times do not belong to it. */
  periods: readonly Period[];
  /** What the service has recorded of that, oldest first. */
  known: readonly ExperimentPeriod[];
}

/** Reads when an experiment was what it is now, from its begin to its end. */
export async function readTimes(
  experiment: SiteExperiment,
  records: ExperimentRecords,
  now: Date,
): Promise<ExperimentTimes> {
  const { name, begins, ends } = experiment;
  const known = await records.periods({ name, definition: definitionOf(experiment), now });
  const periods = known.map(({ from, to }) => ({
    from: chosen(from, begins, Math.max),
    to: chosen(to, ends, Math.min),
  }));
  return { name, periods, known };
}

/** The same of all experiments of a site. */
export function readAllTimes(
  site: Pick<FormsFile, 'experiments'>,
  records: ExperimentRecords,
  now: Date,
): Promise<ExperimentTimes[]> {
  return Promise.all(experimentsOf(site).map((one) => readTimes(one, records, now)));
}

/** The names of the experiments that were something else for a part of a time. */
export function changedIn(times: readonly ExperimentTimes[], { from, to }: Period): string[] {
  const holds = (period: ExperimentPeriod) =>
    (!period.from || (from && period.from <= from)) && (!period.to || (to && period.to >= to));
  return times.filter(({ known }) => !known.some(holds)).map(({ name }) => name);
}

/** The one of two moments that counts, where both are known. */
export function chosen(
  one: Date | undefined,
  other: Date | undefined,
  choose: (...moments: number[]) => number,
): Date | undefined {
  if (!one || !other) return one ?? other;
  return new Date(choose(one.getTime(), other.getTime()));
}
