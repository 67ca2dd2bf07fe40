import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { LeadForm, SiteLeads } from '../../schemas/generated/contract.ts';
import type { CountedFor, PlaceLimit } from '../campaigns/admission.ts';
import type { Database, Envelope, QuarantineReason } from '../database/database.ts';
import type { Journal } from '../database/journal.ts';
import { inTime } from '../http/in-time.ts';
import type { Lead, LeadOccasion } from './lead.ts';
import type { LeadInserter } from './lead-inserter.ts';
import { leadRow } from './lead-row.ts';
import { findSubmission, type NewLead } from './leads.repository.ts';
import type { SiteColumns } from './site-columns.ts';
import { uuidV7 } from './uuid-v7.ts';

/** Where leads are stored, and what sends their messages. */
export interface LeadStore {
  db: Kysely<Database>;
  insert: LeadInserter;
  /** Makes sure that the table has what a site declares, and returns where it stands. */
  columnsFor(leads: SiteLeads): Promise<SiteColumns>;
  /** Survives a power cut where the database does not. */
  journal?: Journal;
  /** Sends the messages of a lead; without it, there are none. */
  outbox?: Messages;
  /** Fulfilled once all earlier leads are in the database, which a new one is compared with. */
  restored?: Promise<void>;
}

export interface Messages {
  /** The messages that this lead calls for. */
  messagesFor(occasion: LeadOccasion): Envelope[];
  /** Called when there may be something new. */
  nudge(): void;
}

/** How long visitors wait for that, in milliseconds; they are asked to try again after it. */
export const restorePatienceMs = 10_000;

/** A valid lead, and what it is to be stored with. */
interface ValidLead extends CountedFor {
  lead: Lead;
  leads: SiteLeads;
  form?: LeadForm;
  submission?: string;
  /** False where the challenge of the site was not passed. */
  isVerified?: boolean;
}

/**
 * Stores a valid lead; it is safe once the promise is fulfilled. A retry gives the id of the first.
 * One in quarantine sends no message, but for the one that asks its sender for a confirmation.
 * @throws NoPlaceLeft where its campaign has none, or any error of the database.
 */
export async function storeLead(store: LeadStore, valid: ValidLead) {
  const { lead, leads, form, submission, places, isVerified } = valid;
  const { db, outbox, restored } = store;
  if (restored) await inTime(restored, restorePatienceMs);
  const now = new Date();
  const quarantine = quarantineReason(lead, form, isVerified);
  const quarantined = quarantine !== undefined;
  const [own, ...earlier] = submissionKeys(lead, submission, now);
  for (const key of earlier) {
    const id = await findSubmission(db, key);
    if (id) return { id, isNew: false, quarantined };
  }
  const columns = await store.columnsFor(leads);
  const row = leadRow({ ...valid, columns, submission: own, quarantine }, now);
  const occasion = {
    type: lead.type,
    locale: form?.locale ?? null,
    hasEmail: row.email_normal !== null,
    unconfirmed: quarantine === 'unconfirmed',
    mayChangeType: quarantined && places !== undefined,
    targets: leads.targets,
  };
  const messages = (outbox?.messagesFor(occasion) ?? []).map((envelope) => ({
    ...envelope,
    id: uuidV7(now.getTime()),
    status:
      quarantined && envelope.kind !== 'confirm-mail' ? ('held' as const) : ('pending' as const),
  }));
  const isNew = await insertDurably(store, { row, messages }, places);
  outbox?.nudge();
  if (isNew) return { id: row.id, isNew, quarantined };
  const id = await findSubmission(db, own);
  if (id) return { id, isNew, quarantined };
  throw new Error('the lead of this submission is gone');
}

async function insertDurably(
  { insert, journal }: LeadStore,
  lead: NewLead,
  places: PlaceLimit | undefined,
): Promise<boolean> {
  const { row, messages } = lead;
  const written = journal?.addLead(row, messages);
  // It may fail before anyone waits for it, which would end the process.
  written?.catch(() => {});
  let isNew = false;
  try {
    isNew = await insert(lead, places);
  } finally {
    if (!isNew) journal?.forgetLead(row.id);
    await written;
  }
  return isNew;
}

const windowMs = 10 * 60_000;
const overlapMs = 2 * 60_000;

/**
 * The keys under which a lead may be stored already: the first is its own, the others are looked up
 * before. A submission sent with the lead makes one key with the answers, since a corrected text is
 * a lead of its own. Without one, the same answers within two minutes, at most ten, are one lead. What
 * is quarantined as the work of a robot is another one than what is not.
 */
export function submissionKeys(
  lead: Lead,
  submission: string | undefined,
  now: Date,
): [own: string, ...earlier: string[]] {
  if (submission) return [digest(submission, lead)];
  const window = Math.floor(now.getTime() / windowMs);
  const own = digest(`window ${window}`, lead);
  const isNew = now.getTime() % windowMs < overlapMs;
  return isNew ? [own, digest(`window ${window - 1}`, lead)] : [own];
}

function digest(key: string, lead: Lead): string {
  const { answers, type, form, extra } = lead;
  const content = [answers, extra].map((part) => Object.entries(part).sort());
  const reason = quarantineReason(lead) ?? [];
  return createHash('sha256')
    .update(JSON.stringify([key, type, form, content].concat(reason)))
    .digest('base64url');
}

/** People need longer than this, in milliseconds, even when the browser fills in the form. */
const leastElapsedMs = 250;

/**
 * Why a lead does not count yet, if so: a person is to decide, or the sender is to confirm it.
 * `isVerified` is false where the challenge of the site was not passed.
 */
function quarantineReason(
  { website, elapsed }: Pick<Lead, 'website' | 'elapsed'>,
  form?: Pick<LeadForm, 'confirm'>,
  isVerified = true,
): QuarantineReason | undefined {
  // People never see this field.
  if (website) return 'trap';
  if (elapsed !== undefined && elapsed < leastElapsedMs) return 'too-fast';
  if (!isVerified) return 'unverified';
  return form?.confirm === 'email' ? 'unconfirmed' : undefined;
}
