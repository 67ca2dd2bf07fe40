import type { Kysely } from 'kysely';
import type { Connection } from '../database/connection.ts';
import type { Database } from '../database/database.ts';
import type { LeadRow, NewLeadRow } from './leads.table.ts';

/** The latest leads that were set aside, newest first. */
export function readQuarantine(db: Kysely<Database>, count: number): Promise<LeadRow[]> {
  return db
    .selectFrom('leads')
    .selectAll()
    .where('quarantined_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

/**
 * Makes leads that were set aside leads like all others, whose messages are sent from now on. Returns
 * how many there were. One that was broken off is completed by doing it again.
 */
export async function releaseLeads(
  { db, journal }: Connection,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const leads = await db
    .selectFrom('leads')
    .selectAll()
    .where('id', 'in', ids)
    .where('quarantined_at', 'is not', null)
    .execute();
  for (const lead of leads) {
    const released = { ...lead, quarantined_at: null, quarantine_reason: null };
    const messages = await db
      .updateTable('outbox')
      .set({ status: 'pending', due_at: now })
      .where('lead_id', '=', lead.id)
      .where('status', '=', 'held')
      .returning(['id', 'kind', 'recipient', 'status'])
      .execute();
    // Written again: the journal has it as one that was set aside.
    await journal?.addLead(asWritten(released), messages);
    await db
      .updateTable('leads')
      .set({ quarantined_at: null, quarantine_reason: null })
      .where('id', '=', lead.id)
      .execute();
  }
  return leads.length;
}

/** JSON is read as values and written as text. */
function asWritten(lead: LeadRow): NewLeadRow {
  const isJson = (value: unknown) =>
    typeof value === 'object' && value !== null && !(value instanceof Date);
  return Object.fromEntries(
    Object.entries(lead).map(([name, value]) => [
      name,
      isJson(value) ? JSON.stringify(value) : value,
    ]),
  ) as unknown as NewLeadRow;
}
