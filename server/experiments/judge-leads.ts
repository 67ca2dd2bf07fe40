import { isDeepStrictEqual } from 'node:util';
import type { DayOfDraws } from '../counting/count-drawn.ts';
import type { ExperimentDefinition } from '../database/database.ts';
import type { UncountedLeads, VariantDay } from '../leads/count-variants.ts';
import type { ExperimentPeriod } from '../leads/experiment-record.ts';
import { checkRatio, type DrawnRatio } from './drawn-ratio.ts';
import { type DayOfLeads, type Experiment, judge, type Verdict } from './verdict.ts';

/** A verdict, and the leads that it cannot take into account. */
export interface LeadVerdict extends Verdict {
  /** Leads of visitors without a script, or who take no part: they saw the page as it is written. */
  undrawn: number;
  /** Leads that have a variant, and do not count. */
  uncounted?: UncountedLeads;
  /** Leads with a variant that the site does not have: it was renamed, removed or made up. */
  unknown: { variant: string; leads: number }[];
  /**
   * How it changed while it ran: it has been what it is since `at`, and was something else since
   * `from`, if it was what it is before that. Leads of between do not count.
   */
  changed: { from?: Date; at: Date; what: string }[];
  /** How often variants were drawn, where the site counts visits. */
  ratio?: DrawnRatio;
}

type DrawnDay = VariantDay & { variant: string };

/** What the service knows of an experiment. */
export interface Counts {
  counted: readonly VariantDay[];
  uncounted?: UncountedLeads;
  /** How many visitors each variant was drawn for, oldest day first. */
  drawn?: readonly DayOfDraws[];
  /** When it was what it is now, oldest first. */
  periods?: readonly ExperimentPeriod[];
}

/** Judges an experiment by its leads of each day. Nothing wins while the shares are not kept. */
export function judgeLeads(
  experiment: Experiment,
  { counted, uncounted, drawn: draws = [], periods = [] }: Counts,
  now: Date,
): LeadVerdict {
  const names = experiment.variants.map(({ name }) => name);
  const drawn = counted.filter((row): row is DrawnDay => row.variant !== null);
  const known = drawn.filter(({ variant }) => names.includes(variant));
  const byDay = Map.groupBy(known, ({ day }) => day);
  const days = [...byDay].map(([day, rows]) => dayOfLeads(day, rows, names));
  const verdict = judge(experiment, days, now);
  const ratio = checkRatio(experiment.variants, draws);
  return {
    ...verdict,
    winner: ratio?.isMismatch ? undefined : verdict.winner,
    ratio,
    undrawn: sumUp(counted.filter(({ variant }) => variant === null)),
    uncounted,
    unknown: sumByVariant(drawn.filter(({ variant }) => !names.includes(variant))),
    changed: periods.flatMap(({ from: at, before }, index) =>
      at && before
        ? [{ from: periods[index - 1]?.to, at, what: describeChange(before, experiment) }]
        : [],
    ),
  };
}

function describeChange({ variants, plan }: ExperimentDefinition, now: Experiment): string {
  const before = new Map(variants.map(({ name, share }) => [name, share]));
  const isKnown = now.variants.every(({ name }) => before.has(name));
  if (!isKnown || before.size !== now.variants.length)
    return 'its variants were renamed, added or removed';
  if (now.variants.some(({ name, share }) => before.get(name) !== share))
    return 'its shares changed';
  return isDeepStrictEqual(plan, now.plan) ? 'its variants were edited' : 'its plan changed';
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

/** What the ratio of drawn visitors means, and what to do about it. */
export function describeRatio(ratio: DrawnRatio): string {
  const drawn = ratio.variants
    .map((one) => `${one.name} ${one.drawn} where ${Number(one.due.toFixed(1))} were due`)
    .join(', ');
  if (!ratio.isMismatch) return `The variants were drawn by their shares: ${drawn}.`;
  return `No verdict: until ${ratio.until} the variants were not drawn by their shares (${drawn}). Chance alone ever does that in fewer than 1 of 1000 experiments, however often you look, so most likely visitors of a variant get lost and its leads cannot be compared. Open the page with each variant and look for a script that fails, a page that loads much slower, or a redirect or cache that serves one variant only. Then give the experiment a new name, and it begins anew.`;
}
