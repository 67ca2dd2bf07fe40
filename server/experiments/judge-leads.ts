import type { VariantDay } from '../leads/count-by-day.ts';
import { type DayOfLeads, type Experiment, judge, type Verdict } from './verdict.ts';

/** A verdict, and the leads that it cannot take into account. */
export interface LeadVerdict extends Verdict {
  /** Leads of visitors without a script: they saw the first variant without being drawn for it. */
  undrawn: number;
  /** Leads with a variant that the site does not have: it was renamed or removed. */
  unknown: { variant: string; leads: number }[];
}

type DrawnDay = VariantDay & { variant: string };

/** Judges an experiment by its leads of each day. */
export function judgeLeads(
  experiment: Experiment,
  counted: readonly VariantDay[],
  now: Date,
): LeadVerdict {
  const names = experiment.variants.map(({ name }) => name);
  const drawn = counted.filter((row): row is DrawnDay => row.variant !== null);
  const known = drawn.filter(({ variant }) => names.includes(variant));
  const byDay = Map.groupBy(known, ({ day }) => day);
  const days = [...byDay].map(([day, rows]) => dayOfLeads(day, rows, names));
  return {
    ...judge(experiment, days, now),
    undrawn: sumUp(counted.filter(({ variant }) => variant === null)),
    unknown: sumByVariant(drawn.filter(({ variant }) => !names.includes(variant))),
  };
}

function dayOfLeads(day: string, rows: readonly DrawnDay[], names: readonly string[]): DayOfLeads {
  const leads = new Map(rows.map((row) => [row.variant, row.leads]));
  return { day: new Date(`${day}T00:00:00Z`), leads: names.map((name) => leads.get(name) ?? 0) };
}

function sumByVariant(rows: readonly DrawnDay[]): { variant: string; leads: number }[] {
  const variants = Map.groupBy(rows, ({ variant }) => variant);
  return [...variants].map(([variant, days]) => ({ variant, leads: sumUp(days) }));
}

function sumUp(rows: readonly VariantDay[]): number {
  return rows.reduce((sum, { leads }) => sum + leads, 0);
}
