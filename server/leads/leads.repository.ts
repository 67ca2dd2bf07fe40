import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { NewLeadRow } from './leads.table.ts';

/**
 * Stores a lead and returns its id. Where its submission is already stored, nothing is added and the
 * id of the stored lead comes back.
 */
export async function insertLead(db: Kysely<Database>, row: NewLeadRow): Promise<string> {
  const inserted = await db
    .insertInto('leads')
    .values(row)
    .onConflict((conflict) => conflict.column('submission').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return inserted.id;
  const stored = await db
    .selectFrom('leads')
    .select('id')
    .where('submission', '=', row.submission ?? null)
    .executeTakeFirstOrThrow();
  return stored.id;
}
