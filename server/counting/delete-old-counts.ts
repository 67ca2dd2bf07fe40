import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';

const monthsKept = 25;

/** Deletes the counters of days that are more than 25 months ago, and returns how many rows they had. */
export async function deleteOldCounts(db: Kysely<Database>, now: Date): Promise<number> {
  const oldest = sql<string>`cast(${now.toISOString()} as date) - make_interval(months => ${monthsKept})`;
  const { numDeletedRows } = await db
    .deleteFrom('counts')
    .where('day', '<', oldest)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
