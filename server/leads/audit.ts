import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { AuditTable } from '../database/desk.tables.ts';
import { uuidV7 } from './uuid-v7.ts';

/** Something that was done with leads. */
export type Deed = Pick<AuditTable, 'actor' | 'action'> &
  Partial<Pick<AuditTable, 'lead_id' | 'count'>>;

/** Writes down what is done. What cannot be written down must not be done. */
export async function noteDeed(db: Kysely<Database>, deed: Deed, at: Date): Promise<void> {
  const id = uuidV7(at.getTime());
  await db
    .insertInto('audit')
    .values({ id, at, lead_id: null, count: null, ...deed })
    .execute();
}

/** What was done of late, the latest first. */
export function readDeeds(db: Kysely<Database>, limit: number): Promise<AuditTable[]> {
  return db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(limit).execute();
}
