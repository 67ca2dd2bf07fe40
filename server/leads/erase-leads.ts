import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import type { SiteLeads } from '../../schemas/generated/contract.ts';
import type { Connection } from '../database/connection.ts';
import type { Database, Message, NewLeadRow } from '../database/database.ts';
import type { MeantLead } from '../database/journal.ts';
import { normalEmail } from '../database/normal-email.ts';
import { fillNormalEmails } from './fill-normal-emails.ts';
import { emailColumns } from './lead.ts';

/** After this time a lead is in the database, or was forgotten. */
const settleMs = 10_000;

/** What was erased, and who may still have something about the person. */
export interface Erasure {
  leads: number;
  messages: number;
  /** Names of damaged databases that were deleted whole, out of quarantine. */
  removedDatabases: readonly string[];
  /** What could not be reached from here, as sentences for the operator. */
  beyondReach: readonly string[];
}

/** The ids of all leads with this e-mail address, however it is written. */
export async function findLeadsOf(
  { db }: Connection,
  site: SiteLeads,
  email: string,
): Promise<string[]> {
  await fillNormalEmails(db, site);
  const leads = await db
    .selectFrom('leads')
    .select('id')
    .where('email_normal', '=', normalEmail(email))
    .orderBy('id')
    .execute();
  return leads.map(({ id }) => id);
}

/**
 * Erases everything about an e-mail address for good, as `eraseLeads` does. One that was broken off is
 * completed by doing it again.
 */
export async function erasePerson(
  connection: Connection,
  email: string,
  { site, mailFolder }: { site: SiteLeads; mailFolder: string },
): Promise<Erasure> {
  // A lead that came in just now may be in the journal and not yet in the database, as a new wish.
  const settled = new Date(Date.now() - settleMs);
  const ids = await findLeadsOf(connection, site, email);
  const address = normalEmail(email);
  const isMeant: MeantLead = (lead, isForgotten) =>
    (isForgotten || lead.created_at < settled) && addressOf(lead, site) === address;
  const erasure = await eraseLeads(connection, { find: async () => ids, isMeant }, mailFolder);
  const mentions = await whoMentions(connection, address);
  return { ...erasure, beyondReach: [...erasure.beyondReach, ...mentions] };
}

/**
 * Erases the leads for good that `find` names in the transaction that deletes them: rows, messages, the e-mails that were written to files in `mailFolder`, the
 * journal, and what the files of the database hold of deleted rows. `isMeant` selects the leads that the
 * journal alone may still have.
 */
export async function eraseLeads(
  connection: Connection,
  {
    find,
    isMeant,
  }: {
    find: (trx: Transaction<Database>) => Promise<readonly string[]>;
    isMeant: MeantLead;
  },
  mailFolder: string,
): Promise<Erasure> {
  const { db, journal, scrub } = connection;
  const { ids, messages } = await db.transaction().execute(async (trx) => {
    const ids = await find(trx);
    const known = new Set(ids);
    // Their rows are locked from here on: nothing can write them to the journal again.
    const messages = await deleteLeads(trx, ids);
    await journal?.eraseLeads(
      (lead, isForgotten) => known.has(lead.id) || isMeant(lead, isForgotten),
    );
    await removeMails(messages, mailFolder);
    return { ids, messages };
  });
  // One that was being sent just then.
  await removeMails(messages, mailFolder);
  const { removed, kept } = (await scrub?.()) ?? { removed: [], kept: [] };
  const beyondReach = [
    ...whoWasTold(messages),
    ...whatDatabaseKeeps(connection),
    ...kept.map(keptDatabase),
  ];
  return {
    leads: ids.length,
    messages: messages.length,
    removedDatabases: removed,
    beyondReach,
  };
}

/** A statement takes no more than some ten thousand values. */
const batchSize = 1_000;

function batches(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / batchSize);
  return Array.from({ length: count }, (_none, index) =>
    ids.slice(index * batchSize, (index + 1) * batchSize),
  );
}

/** A lead that was not stored after all stands in the journal alone. */
function addressOf(lead: NewLeadRow, site: SiteLeads): string {
  const written = emailColumns(site).map((column) => lead[column]);
  return lead.email_normal ?? normalEmail(String(written.find((text) => text) ?? ''));
}

/** Deletes leads with their messages, and returns these. Locks are taken in the order of the ids. */
async function deleteLeads(trx: Transaction<Database>, ids: readonly string[]): Promise<Message[]> {
  const messages: Message[] = [];
  for (const some of batches(ids)) {
    const leads = trx.selectFrom('leads').select('id').where('id', 'in', some).orderBy('id');
    await leads.forUpdate().execute();
    const ofLeads = trx.selectFrom('outbox').selectAll().where('lead_id', 'in', some).orderBy('id');
    messages.push(...(await ofLeads.forUpdate().execute()));
    await trx.deleteFrom('leads').where('id', 'in', some).execute();
  }
  return messages;
}

async function removeMails(messages: readonly Message[], mailFolder: string): Promise<void> {
  for (const { id } of messages) {
    // A process that was killed leaves the second.
    for (const name of [`${id}.eml`, `${id}.eml.part`]) {
      await rm(join(mailFolder, name), { force: true });
    }
  }
}

function whoWasTold(messages: readonly Message[]): string[] {
  const sent = messages.filter(({ status }) => status === 'sent');
  const posts = sent.filter(({ kind }) => kind === 'webhook');
  const mails = sent.length - posts.length;
  const byTarget = Map.groupBy(posts, ({ recipient }) =>
    recipient === null ? 'The program behind WEBHOOK_URL' : `The target ${recipient}`,
  );
  return [
    ...(mails > 0 ? [`E-mails that were sent (${mails}), in mailboxes and on mail servers.`] : []),
    ...[...byTarget].map(([target, own]) => `${target}, which got them (${own.length} posts).`),
  ];
}

function whatDatabaseKeeps({ scrub }: Connection): string[] {
  const always = 'Backups and exports that were made before.';
  if (scrub) return [always];
  return [
    always,
    'PostgreSQL: replicas, archives of its write-ahead log, and deleted rows in its files until VACUUM and later rows have overwritten them.',
    'E-mails in files, in the DATA_DIR of other machines.',
  ];
}

function keptDatabase(folder: string): string {
  return `The folder ${folder}, which may hold the person: the service cannot prove that it holds nothing that is missing elsewhere. Look at what you need of it, then delete that folder.`;
}

async function whoMentions({ db }: Connection, address: string): Promise<string[]> {
  const leads = await db
    .selectFrom('leads')
    .select('id')
    .where(sql`strpos(lower(cast(leads as text)), ${address})`, '>', 0)
    .orderBy('id')
    .execute();
  if (leads.length === 0) return [];
  const ids = leads.map(({ id }) => id).join(', ');
  return [`Leads of others that mention the address in what they say: ${ids}.`];
}
