import { setImmediate as turn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { SiteLeads } from '../../schemas/generated/contract.ts';
import type { Database } from '../database/database.ts';
import type { Journal, JournalEntry } from '../database/journal.ts';
import type { NewMessage } from '../database/outbox.table.ts';
import { fitRow } from './fit-row.ts';
import { leadWriter } from './leads.repository.ts';
import { readColumns } from './site-columns.ts';

/** Leads that are looked at or put back together; pages are answered in between. */
const batchSize = 500;

type LeadEntry = Extract<JournalEntry, { lead: unknown }>;

/** What a replay did. */
export interface Replay {
  /** Leads that were put back. */
  restored: number;
  /** Numbers of the lines that are damaged. */
  damagedLines: readonly number[];
}

/**
 * Puts the leads back that the journal has and the database has not.
 * @throws whatever the database, the disk or the signal throws.
 */
export async function replayJournal(
  db: Kysely<Database>,
  journal: Journal,
  { leads, signal }: { leads: Pick<SiteLeads, 'schema'>; signal?: AbortSignal },
): Promise<Replay> {
  const damagedLines: number[] = [];
  const missing = await findMissing(db, journal, (line) => damagedLines.push(line));
  const columns = await readColumns(db, leads);
  const write = leadWriter(db);
  let restored = 0;
  while (missing.length > 0) {
    signal?.throwIfAborted();
    const batch = missing.splice(0, batchSize).map(({ lead, messages }) => ({
      row: fitRow(lead, columns),
      messages,
    }));
    restored += (await write(batch)).size;
    await turn();
  }
  return { restored, damagedLines };
}

async function findMissing(
  db: Kysely<Database>,
  journal: Journal,
  tellDamaged: (line: number) => void,
): Promise<LeadEntry[]> {
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
    if ('damagedLine' in entry) tellDamaged(entry.damagedLine);
    else batch.push(entry);
    if (batch.length === batchSize) await look();
  }
  await look();
  return [...missing.values()];
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
