import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { AuditTable } from '../database/desk.tables.ts';
import { uuidV7 } from './uuid-v7.ts';

/** Something that somebody did with leads. */
export type AuditEntry = Pick<AuditTable, 'actor' | 'action'> &
  Partial<Pick<AuditTable, 'lead_id' | 'count'>>;

/** Records what is about to be done. What cannot be recorded must not be done. */
export async function addAuditEntry(
  db: Kysely<Database>,
  entry: AuditEntry,
  at: Date,
): Promise<void> {
  const id = uuidV7(at.getTime());
  await db
    .insertInto('audit')
    .values({ id, at, lead_id: null, count: null, ...entry })
    .execute();
}

/** The latest entries, newest first. */
export function readAuditEntries(db: Kysely<Database>, limit: number): Promise<AuditTable[]> {
  return db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(limit).execute();
}

const minuteMs = 60_000;

/**
 * Records a failed sign-in. Those of a minute share an entry, or somebody who guesses could
 * fill the database.
 */
export async function noteFailedSignIn(db: Kysely<Database>, at: Date): Promise<void> {
  const minute = at.getTime() - (at.getTime() % minuteMs);
  // Ids begin with the time, and have an index.
  const first = `${uuidV7(minute).slice(0, 13)}-0000-0000-000000000000`;
  const { numUpdatedRows } = await db
    .updateTable('audit')
    .set({ count: sql`count + 1` })
    .where('id', '>=', first)
    .where('action', '=', 'sign-in-failed')
    .executeTakeFirst();
  if (numUpdatedRows > 0) return;
  await addAuditEntry(db, { actor: 'password', action: 'sign-in-failed', count: 1 }, at);
}
