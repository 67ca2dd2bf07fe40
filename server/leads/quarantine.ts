import type { Kysely } from 'kysely';
import type { Connection } from '../database/connection.ts';
import type { Database } from '../database/database.ts';
import type { LeadRow } from '../database/leads.table.ts';
import { asWritten } from './as-written.ts';

/** Where leads are kept. */
type Stores = Pick<Connection, 'db' | 'journal'>;

/**
 * Makes leads that were set aside leads like all others, whose messages are sent from now on. Returns
 * how many there were. One that was broken off is completed by doing it again.
 */
export async function releaseLeads(
  connection: Stores,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const leads = await readLeads(connection.db, ids);
  const aside = leads.filter(({ quarantined_at }) => quarantined_at !== null);
  for (const lead of aside) {
    await change(connection, { ...lead, quarantined_at: null, quarantine_reason: null }, now);
  }
  return aside.length;
}

/** Sets leads aside as spam, with the messages that were not sent yet. Returns how many there were. */
export async function setLeadsAside(
  connection: Stores,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const leads = await readLeads(connection.db, ids);
  const good = leads.filter(({ quarantined_at }) => quarantined_at === null);
  for (const lead of good) {
    await change(connection, { ...lead, quarantined_at: now, quarantine_reason: 'spam' }, now);
  }
  return good.length;
}

function readLeads(db: Kysely<Database>, ids: readonly string[]): Promise<LeadRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom('leads').selectAll().where('id', 'in', ids).execute();
}

async function change({ db, journal }: Stores, lead: LeadRow, now: Date): Promise<void> {
  const { id, quarantined_at, quarantine_reason } = lead;
  const [from, to] = quarantined_at
    ? (['pending', 'held'] as const)
    : (['held', 'pending'] as const);
  await db
    .updateTable('outbox')
    .set({ status: to, due_at: now })
    .where('lead_id', '=', id)
    .where('status', '=', from)
    .execute();
  const messages = await db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'status'])
    .where('lead_id', '=', id)
    .execute();
  // Written again: of two entries of a lead in the journal, the later one holds.
  await journal?.addLead(asWritten(lead), messages);
  await db
    .updateTable('leads')
    .set({ quarantined_at, quarantine_reason })
    .where('id', '=', id)
    .execute();
}
