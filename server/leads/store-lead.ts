import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Journal } from '../database/journal.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Lead } from './lead.ts';
import type { LeadForm } from './lead-form.ts';
import type { LeadInserter } from './lead-inserter.ts';
import { leadRow } from './lead-row.ts';
import { findSubmission, type NewLead } from './leads.repository.ts';
import { quarantineReason } from './quarantine-reason.ts';
import { submissionKeys } from './submission-key.ts';
import { uuidV7 } from './uuid-v7.ts';

/** Where leads are kept, and what is told of them. */
export interface LeadStore {
  db: Kysely<Database>;
  insert: LeadInserter;
  /** Survives a power cut where the database does not. */
  journal?: Journal;
  /** Sends the messages of a lead; without it, there are none. */
  outbox?: Outbox;
}

/** A lead that is stored; one that was stored before is not new. */
export interface StoredLead {
  id: string;
  isNew: boolean;
  quarantined: boolean;
}

/**
 * Stores a valid lead; it is safe once the promise is fulfilled. A retry gives the id of the first.
 * One that looks like the work of a robot is stored as well, and nobody is told of it.
 * @throws whatever the database throws.
 */
export async function storeLead(
  store: LeadStore,
  { lead, form, submission }: { lead: Lead; form?: LeadForm; submission?: string },
): Promise<StoredLead> {
  const { db, outbox } = store;
  const now = new Date();
  const quarantine = quarantineReason(lead);
  const quarantined = quarantine !== undefined;
  const [own, ...earlier] = submissionKeys(lead, submission, now);
  for (const key of earlier) {
    const id = await findSubmission(db, key);
    if (id) return { id, isNew: false, quarantined };
  }
  const row = leadRow({ lead, form, submission: own, quarantine }, now);
  const { cta_source, locale = null } = row;
  const messages = (outbox?.messagesFor({ cta_source, locale }) ?? []).map((envelope) => ({
    ...envelope,
    id: uuidV7(now.getTime()),
    status: quarantine ? ('held' as const) : ('pending' as const),
  }));
  const isNew = await insertDurably(store, { row, messages });
  outbox?.nudge();
  if (isNew) return { id: row.id, isNew, quarantined };
  const id = await findSubmission(db, own);
  if (id) return { id, isNew, quarantined };
  throw new Error('the lead of this submission is gone');
}

async function insertDurably({ insert, journal }: LeadStore, lead: NewLead): Promise<boolean> {
  const { row, messages } = lead;
  const written = journal?.addLead(row, messages);
  // It may fail before anyone waits for it, which would end the process.
  written?.catch(() => {});
  let isNew = false;
  try {
    isNew = await insert(lead);
  } finally {
    if (!isNew) journal?.forgetLead(row.id);
    await written;
  }
  return isNew;
}
