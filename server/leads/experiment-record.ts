import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Database, ExperimentDefinition } from '../database/database.ts';

/** A time in which an experiment was what it is. */
export interface ExperimentPeriod {
  /** Undefined if it was never anything else before. */
  from?: Date;
  /** Since when a service has shown it, or undefined if none has. */
  shown?: Date;
  /** Undefined if it still is that. */
  to?: Date;
  /** What it was just before. */
  before?: ExperimentDefinition;
}

export interface DefinedExperiment {
  name: string;
  definition: ExperimentDefinition;
}

/** Records what experiments are made of where that is not what it was. */
export async function recordExperiments(
  db: Kysely<Database>,
  experiments: readonly DefinedExperiment[],
  now: Date,
): Promise<void> {
  for (const { name, definition } of experiments) {
    const latest = (await recordsOf(db, name, now)).at(-1);
    if (latest && isSame(latest.definition, definition)) continue;
    await db
      .insertInto('experiments')
      .values({ name, since: now, definition: JSON.stringify(definition) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Which experiment is meant, and the present moment. */
export type KnownExperiment = DefinedExperiment & { now: Date };

/**
 * When an experiment was what it is, oldest first: a change that was taken back is a time between. All
 * the time, if no service has shown it yet.
 */
export async function readPeriods(
  db: Kysely<Database>,
  { name, definition, now }: KnownExperiment,
): Promise<ExperimentPeriod[]> {
  const records = await recordsOf(db, name, now);
  const periods: ExperimentPeriod[] = [];
  // Two instances, or a restored backup, may have recorded the same twice.
  let last: ExperimentPeriod | undefined;
  records.forEach((record, index) => {
    const isOwn = isSame(record.definition, definition);
    if (isOwn && !last) {
      const before = records[index - 1]?.definition;
      last = { shown: record.since, ...(before && { from: record.since, before }) };
      periods.push(last);
    } else if (!isOwn && last) {
      last.to = record.since;
      last = undefined;
    }
  });
  if (periods.length > 0) return periods;
  const before = records.at(-1)?.definition;
  return before ? [{ from: now, before }] : [{}];
}

/** Those of some variants that no build has had which the service has seen. */
export async function neverShown(
  db: Kysely<Database>,
  variants: readonly (readonly [name: string, variant: string])[],
): Promise<(readonly [name: string, variant: string])[]> {
  if (variants.length === 0) return [];
  const records = await db
    .selectFrom('experiments')
    .select(['name', 'definition'])
    .where('name', 'in', [...new Set(variants.map(([name]) => name))])
    .execute();
  return variants.filter(
    ([name, variant]) =>
      !records.some(
        (one) => one.name === name && one.definition.variants.some((its) => its.name === variant),
      ),
  );
}

/** Earlier versions recorded what was shown rather than what was written, which says nothing now. */
function isSame(one: ExperimentDefinition, other: ExperimentDefinition): boolean {
  const isKnown = [...one.variants, ...other.variants].every(
    ({ written }) => written !== undefined,
  );
  const parts = ({ variants, plan }: ExperimentDefinition) => [
    variants.map(({ name, share, written }) => [name, share, isKnown && written]),
    plan,
  ];
  return isDeepStrictEqual(parts(one), parts(other));
}

/** What is recorded of an experiment, oldest first; what a clock recorded that was ahead is not yet true. */
function recordsOf(db: Kysely<Database>, name: string, now: Date) {
  return db
    .selectFrom('experiments')
    .select(['since', 'definition'])
    .where('name', '=', name)
    .where('since', '<=', now)
    .orderBy('since')
    .execute();
}
