import { setImmediate as turn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { SiteLeads } from '../../schemas/generated/contract.ts';
import type { Database, NewMessage } from '../database/database.ts';
import type { Journal } from '../database/journal.ts';
import type { JournalEntry, LeadEntry } from '../database/journal-entry.ts';
import { isDatabaseRefusal } from '../database/sql-state.ts';
import { fitRow } from './fit-row.ts';
import { leadWriter } from './leads.repository.ts';
import { readColumns } from './site-columns.ts';

/** Leads that are looked at or restored together; pages are answered in between. */
const batchSize = 500;

/** A lead that the database has not, with the number of its line. */
type MissingLead = LeadEntry & { line: number };

/**
 * Puts the leads back that the journal has and the database has not. Damaged lines stop nothing: they
 * are quarantined in a file beside the journal. Returns how many leads were `restored`, and the numbers
 * of the lines that are damaged, or hold a lead that the database refuses.
 * @throws any error of the database, the disk or the signal.
 */
export async function replayJournal(
  db: Kysely<Database>,
  journal: Journal,
  { leads, signal }: { leads: Pick<SiteLeads, 'schema'>; signal?: AbortSignal },
) {
  const damaged = new Set<number>();
  const missing = await findMissing(db, journal, (line) => damaged.add(line));
  const columns = await readColumns(db, leads);
  const write = leadWriter(db);
  const fit = ({ lead, messages }: MissingLead) => ({ row: fitRow(lead, columns), messages });
  let restored = 0;

  async function putBack(batch: readonly MissingLead[]): Promise<void> {
    try {
      restored += (await write(batch.map(fit))).size;
    } catch (error) {
      if (!isDatabaseRefusal(error)) throw error;
      const [only] = batch;
      if (only && batch.length === 1) damaged.add(only.line);
      else for (const one of batch) await putBack([one]);
    }
  }

  while (missing.length > 0) {
    signal?.throwIfAborted();
    await putBack(missing.splice(0, batchSize));
    await turn();
  }
  await journal.quarantine(damaged);
  return { restored, damagedLines: [...damaged].sort((one, other) => one - other) };
}

async function findMissing(
  db: Kysely<Database>,
  journal: Journal,
  reportDamaged: (line: number) => void,
): Promise<MissingLead[]> {
  const missing = new Map<string, MissingLead>();
  const messages = new Map<string, NewMessage>();
  let batch: (JournalEntry & { line: number })[] = [];
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
  for await (const { number: line, entry } of journal.read()) {
    if (entry) batch.push({ ...entry, line });
    else reportDamaged(line);
    if (batch.length === batchSize) await look();
  }
  await look();
  return [...missing.values()];
}

async function keepUnknown(
  db: Kysely<Database>,
  entries: readonly MissingLead[],
): Promise<MissingLead[]> {
  if (entries.length === 0) return [];
  const ids = entries.map(({ lead }) => lead.id);
  const known = await db.selectFrom('leads').select('id').where('id', 'in', ids).execute();
  const knownIds = new Set(known.map(({ id }) => id));
  return entries.filter(({ lead }) => !knownIds.has(lead.id));
}
