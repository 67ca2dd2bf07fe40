import type { Kysely } from 'kysely';
import type { SiteLeads } from '../../schemas/generated/contract.ts';
import type { Database } from '../database/database.ts';
import type { Journal, JournalEntry } from '../database/journal.ts';
import type { NewMessage } from '../database/outbox.table.ts';
import { fitRow } from './fit-row.ts';
import { insertLeads } from './leads.repository.ts';
import { readColumns } from './site-columns.ts';

const batchSize = 500;

type LeadEntry = Extract<JournalEntry, { lead: unknown }>;

/** Puts the leads back that the journal has and the database has not. Returns how many. */
export async function replayJournal(
  db: Kysely<Database>,
  journal: Journal,
  leads: Pick<SiteLeads, 'schema'>,
): Promise<number> {
  const missing = await findMissing(db, journal);
  const columns = await readColumns(db, leads);
  let restored = 0;
  for (const { lead, messages } of missing) {
    restored += (await insertLeads(db, [{ row: fitRow(lead, columns), messages }])).size;
  }
  return restored;
}

async function findMissing(db: Kysely<Database>, journal: Journal): Promise<Iterable<LeadEntry>> {
  const missing = new Map<string, LeadEntry>();
  const messages = new Map<string, NewMessage>();
  let batch: JournalEntry[] = [];
  const look = async () => {
    const leads = batch.filter((entry) => 'lead' in entry);
    for (const entry of await keepUnknown(db, leads)) {
      missing.set(entry.lead.id, entry);
      for (const message of entry.messages) messages.set(message.id, message);
    }
    // What is noted of a lead comes after it.
    for (const entry of batch) {
      if ('forget' in entry) missing.delete(entry.forget);
      if ('message' in entry) {
        const message = messages.get(entry.message);
        if (message) message.status = entry.status;
      }
    }
    batch = [];
  };
  for await (const entry of journal.read()) {
    batch.push(entry);
    if (batch.length === batchSize) await look();
  }
  await look();
  return missing.values();
}

async function keepUnknown(
  db: Kysely<Database>,
  entries: readonly LeadEntry[],
): Promise<LeadEntry[]> {
  if (entries.length === 0) return [];
  const ids = entries.map(({ lead }) => lead.id);
  const known = await db.selectFrom('leads').select('id').where('id', 'in', ids).execute();
  const knownIds = new Set(known.map(({ id }) => id));
  return entries.filter(({ lead }) => !knownIds.has(lead.id));
}
