import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import counting from '../../schemas/counting.json' with { type: 'json' };
import type { Database } from '../database/database.ts';
import { dayOf } from '../leads/day-of.ts';
import { type CountedEvent, eventKey, otherWord, type TimedEvent } from './counted-event.ts';

const batchMs = 200;
/** A statement takes at most 65,535 parameters. */
const rowsTogether = 2000;

/** Adds to the counters; fulfilled once that is committed. */
export type Counter = (counted: readonly TimedEvent[]) => Promise<void>;

/** How many times each list of events came in. */
type Batch = ReadonlyMap<readonly TimedEvent[], number>;

/**
 * Adds up what comes in within a moment, and writes it with one statement after another, for the day
 * that the zone of the site has then.
 */
export function createCounter(db: Kysely<Database>, zone: () => Promise<string>): Counter {
  const limitFor = rowLimits(db);
  let batch = new Map<readonly TimedEvent[], number>();
  let next: Promise<void> | undefined;

  async function writeAfter(before?: Promise<void>): Promise<void> {
    await sleep(batchMs);
    await before?.catch(() => {});
    const written = batch;
    batch = new Map();
    next = undefined;
    const day = dayOf(new Date(), await zone());
    await addCounts(db, day, sumUp(written, await limitFor(day)));
  }

  let last: Promise<void> | undefined;
  return (counted) => {
    batch.set(counted, (batch.get(counted) ?? 0) + 1);
    if (!next) {
      next = writeAfter(last);
      last = next;
    }
    return next;
  };
}

type Sums = ReadonlyMap<string, CountedEvent & { n: number }>;

/** Adds up what counts in the same row of a day. */
function sumUp(batch: Batch, limit: ReturnType<typeof limitRows>): Sums {
  const sums = new Map<string, CountedEvent & { n: number }>();
  for (const [counted, came] of batch) {
    for (const { times, ...one } of counted) {
      const row = limit(one);
      const key = eventKey(row);
      const sum = sums.get(key);
      if (sum) sum.n += times * came;
      else sums.set(key, { ...row, n: times * came });
    }
  }
  return sums;
}

/** The limit of each day; a process that starts later in the day knows the rows of before. */
function rowLimits(db: Kysely<Database>) {
  let today: { day: string; limit: Promise<ReturnType<typeof limitRows>> } | undefined;
  return async (day: string) => {
    if (today?.day !== day) today = { day, limit: readRows(db, day).then(limitRows) };
    try {
      return await today.limit;
    } catch (error) {
      today = undefined;
      throw error;
    }
  };
}

function readRows(db: Kysely<Database>, day: string): Promise<CountedEvent[]> {
  return db
    .selectFrom('counts')
    .select(['page', 'event', 'variant', 'source', 'campaign', 'device'])
    .where('day', '=', day)
    .execute();
}

/** In one transaction, and in one order: two instances would block each other otherwise. */
async function addCounts(db: Kysely<Database>, day: string, sums: Sums): Promise<void> {
  const rows = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => ({ day, ...sum }));
  await db.transaction().execute(async (transaction) => {
    for (let from = 0; from < rows.length; from += rowsTogether) {
      await transaction
        .insertInto('counts')
        .values(rows.slice(from, from + rowsTogether))
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'page', 'event', 'variant', 'source', 'campaign', 'device'])
            .doUpdateSet({ n: sql`counts.n + excluded.n` }),
        )
        .execute();
    }
  });
}

/**
 * Rows of a day that a process adds or knows by source and campaign. What pages and experiments a site
 * has is known, but anybody can make up sources: without a limit they could fill the table.
 */
export const mostRows = 50_000;

/** Makes the function that names the row of a day in which something counts, given the day's rows. */
export function limitRows(
  stored: readonly CountedEvent[],
): (counted: CountedEvent) => CountedEvent {
  const known = new Set(stored.map(eventKey));
  return (counted) => {
    const key = eventKey(counted);
    if (!known.has(key) && known.size >= mostRows) {
      return { ...counted, source: otherWord, campaign: otherWord };
    }
    known.add(key);
    return counted;
  };
}

/** Deletes the counters of days that are too many months ago, and returns how many rows they had. */
export async function deleteOldCounts(db: Kysely<Database>, now: Date): Promise<number> {
  const oldest = sql<string>`cast(${now.toISOString()} as date) - make_interval(months => ${counting.monthsKept})`;
  const { numDeletedRows } = await db
    .deleteFrom('counts')
    .where('day', '<', oldest)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
