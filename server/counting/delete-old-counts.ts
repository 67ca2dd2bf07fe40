import { type Kysely, sql } from 'kysely';
import counting from '../../schemas/counting.json' with { type: 'json' };
import type { Database } from '../database/database.ts';

/** Deletes the counters of days that are too many months ago, and returns how many rows they had. */
export async function deleteOldCounts(db: Kysely<Database>, now: Date): Promise<number> {
  const oldest = sql<string>`cast(${now.toISOString()} as date) - make_interval(months => ${counting.monthsKept})`;
  const { numDeletedRows } = await db
    .deleteFrom('counts')
    .where('day', '<', oldest)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
