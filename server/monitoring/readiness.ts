import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Journal } from '../database/journal.ts';
import { isMigrated } from '../database/migrate.ts';
import { inTime } from '../http/in-time.ts';
import type { Metrics } from '../observability/metrics.ts';

const answerTimeoutMs = 2_000;
/** Anyone may ask as often as they like: what is true stays so for this time. */
const trustMs = 500;

/** What has to work so that a lead is stored. */
export interface ReadinessParts {
  db: Kysely<Database>;
  journal?: Journal;
  /** Fulfilled once the database has what the journal holds. */
  restored?: Promise<void>;
  metrics: Metrics;
  log: FastifyBaseLogger;
}

/** Why leads cannot be stored at the moment, as a sentence, or undefined if they can. */
export type Readiness = () => Promise<string | undefined>;

/**
 * Finds out whether leads can be stored by storing something: a row, and as much as the largest lead
 * on the disk of the journal. This detects a full disk, a read-only database and one that is gone, and
 * that they are well again.
 */
export function createReadiness(parts: ReadinessParts): Readiness {
  const { db, journal, restored = Promise.resolve(), metrics, log } = parts;
  let isRestored = false;
  restored.then(() => {
    isRestored = true;
  });
  let underWay: Promise<string | undefined> | undefined;
  let known: { problem: string | undefined; until: number } | undefined;

  async function look(): Promise<string | undefined> {
    try {
      if (!(await inTime(isMigrated(db), answerTimeoutMs))) {
        return 'The database is not up to date yet.';
      }
      if (!isRestored) return 'Leads are being put back from the journal.';
      await inTime(writeProbe(db), answerTimeoutMs);
      await inTime(Promise.resolve(journal?.probe()), answerTimeoutMs);
      return undefined;
    } catch (error) {
      metrics.count('database_errors');
      if (known?.problem !== takesNothing) log.warn({ err: error }, 'Leads cannot be stored');
      return takesNothing;
    }
  }

  async function lookAgain(): Promise<string | undefined> {
    const problem = await look();
    if (known?.problem === takesNothing && !problem) log.info('Leads can be stored again');
    // Starting takes as long as it takes; only what was tried is worth trusting.
    const isTried = problem === undefined || problem === takesNothing;
    known = { problem, until: isTried ? performance.now() + trustMs : 0 };
    underWay = undefined;
    return problem;
  }

  return async () => {
    if (known && performance.now() < known.until) return known.problem;
    underWay ??= lookAgain();
    return underWay;
  };
}

const takesNothing =
  'The database or its disk takes nothing. Pages are served; leads cannot be stored.';

async function writeProbe(db: Kysely<Database>): Promise<void> {
  const at = new Date();
  await db
    .insertInto('probe')
    .values({ id: 1, at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
    .execute();
}
