import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { SiteLeads } from '../../schemas/generated/contract.ts';
import type { Connection } from '../database/connection.ts';
import { emailColumns } from './lead-record.ts';

/** The ids of all leads with this e-mail address, however its letters are written. */
export async function findLeadsOf(
  { db }: Connection,
  leads: SiteLeads,
  email: string,
): Promise<string[]> {
  const columns = emailColumns(leads);
  if (columns.length === 0) return [];
  const address = email.trim().toLowerCase();
  const found = await db
    .selectFrom('leads')
    .select('id')
    .where((is) => is.or(columns.map((column) => is(sql`lower(${sql.ref(column)})`, '=', address))))
    .orderBy('id')
    .execute();
  return found.map(({ id }) => id);
}

/**
 * Erases leads for good, with their messages, the e-mails that were written to files in
 * `mailFolder`, and what the journal holds of them.
 */
export async function eraseLeads(
  { db, journal }: Connection,
  ids: readonly string[],
  mailFolder: string,
): Promise<void> {
  if (ids.length === 0) return;
  const messages = await db.selectFrom('outbox').select('id').where('lead_id', 'in', ids).execute();
  for (const { id } of messages) await rm(join(mailFolder, `${id}.eml`), { force: true });
  await journal?.eraseLeads(new Set(ids));
  await db.deleteFrom('leads').where('id', 'in', ids).execute();
  // Deleted rows stay in the file of the embedded database until they are cleared away.
  if (journal) await sql`vacuum full`.execute(db);
}
