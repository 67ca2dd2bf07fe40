import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AuditTable, Database } from '../database/database.ts';
import { normalEmail } from '../database/normal-email.ts';
import { sharedSecret } from '../database/shared-secret.ts';
import { firstIdAt, uuidV7 } from './uuid-v7.ts';

/** Something that somebody did with leads, or in the studio. */
export type AuditEntry = Pick<AuditTable, 'actor' | 'action'> &
  Partial<Pick<AuditTable, 'lead_id' | 'count' | 'detail'>> & {
    /** Address of a person whom an erasure is about; it is not kept itself. */
    email?: string;
  };

/** Records what is about to be done. What cannot be recorded must not be done. */
export async function addAuditEntry(
  db: Kysely<Database>,
  { email, ...entry }: AuditEntry,
  at: Date,
): Promise<void> {
  const id = uuidV7(at.getTime());
  const subject = email === undefined ? null : await subjectOf(db, email);
  await db
    .insertInto('audit')
    .values({ id, at, lead_id: null, count: null, detail: null, subject, ...entry })
    .execute();
}

/** A digest of an address that nobody can make, or compare, without the key of this database. */
async function subjectOf(db: Kysely<Database>, email: string): Promise<string> {
  const secret = await sharedSecret(db, 'erasures');
  return createHmac('sha256', secret).update(normalEmail(email)).digest('base64url');
}

/** What was erased, newest first: all of it, or about one address. */
export async function readErasures(db: Kysely<Database>, email?: string): Promise<AuditTable[]> {
  const erasures = db.selectFrom('audit').selectAll().where('action', '=', 'erase');
  const meant =
    email === undefined ? erasures : erasures.where('subject', '=', await subjectOf(db, email));
  return meant.orderBy('id', 'desc').execute();
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
  const { numUpdatedRows } = await db
    .updateTable('audit')
    .set({ count: sql`count + 1` })
    .where('id', '>=', firstIdAt(minute))
    .where('action', '=', 'sign-in-failed')
    .executeTakeFirst();
  if (numUpdatedRows > 0) return;
  await addAuditEntry(db, { actor: 'password', action: 'sign-in-failed', count: 1 }, at);
}

/** How many sign-ins failed since the minute of a moment, in all instances. */
export async function countFailedSignIns(db: Kysely<Database>, since: Date): Promise<number> {
  const found = await db
    .selectFrom('audit')
    .select(sql<number | string | null>`sum(count)`.as('failed'))
    .where('id', '>=', firstIdAt(since))
    .where('action', '=', 'sign-in-failed')
    .executeTakeFirst();
  return Number(found?.failed ?? 0);
}
