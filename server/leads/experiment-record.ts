import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { ExperimentDefinition } from '../database/experiments.table.ts';

/** Since when an experiment is what it is now, and what it was before. */
export interface ExperimentLife {
  since: Date;
  before?: ExperimentDefinition;
}

/** Records what experiments are made of where that is not what it was. */
export async function recordExperiments(
  db: Kysely<Database>,
  experiments: readonly { name: string; definition: ExperimentDefinition }[],
  now: Date,
): Promise<void> {
  for (const { name, definition } of experiments) {
    const [latest] = await recordsOf(db, { name, now });
    if (latest && isDeepStrictEqual(latest.definition, definition)) continue;
    await db
      .insertInto('experiments')
      .values({ name, since: now, definition: JSON.stringify(definition) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Which experiment is meant, and the present moment. */
export interface KnownExperiment {
  name: string;
  now: Date;
}

/** The life of an experiment, or undefined if no service has shown it yet. */
export async function readLife(
  db: Kysely<Database>,
  experiment: KnownExperiment,
): Promise<ExperimentLife | undefined> {
  const [latest, ...earlier] = await recordsOf(db, experiment);
  if (!latest) return undefined;
  // Two instances, or a restored backup, may have recorded the same twice.
  const other = earlier.findIndex((one) => !isDeepStrictEqual(one.definition, latest.definition));
  const first = other < 0 ? earlier.at(-1) : earlier[other - 1];
  return { since: (first ?? latest).since, before: earlier[other]?.definition };
}

/** What is recorded of an experiment, newest first; what a clock recorded that was ahead is not yet true. */
function recordsOf(db: Kysely<Database>, { name, now }: KnownExperiment) {
  return db
    .selectFrom('experiments')
    .select(['since', 'definition'])
    .where('name', '=', name)
    .where('since', '<=', now)
    .orderBy('since', 'desc')
    .execute();
}
