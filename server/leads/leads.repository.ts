import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { NewMessage } from '../outbox/outbox.table.ts';
import type { LeadsTable, NewLeadRow } from './leads.table.ts';

/** A lead as it is written, with the messages that it calls for. */
export interface NewLead {
  row: NewLeadRow;
  messages: readonly NewMessage[];
}

const columnTypes: Readonly<Record<keyof LeadsTable, 'uuid' | 'timestamptz' | 'text' | 'jsonb'>> = {
  id: 'uuid',
  created_at: 'timestamptz',
  name: 'text',
  preschool_name: 'text',
  email: 'text',
  email_normal: 'text',
  phone: 'text',
  cta_source: 'text',
  form: 'text',
  page: 'text',
  locale: 'text',
  extra: 'jsonb',
  submission: 'text',
  first_touch: 'jsonb',
  last_touch: 'jsonb',
  referrer: 'text',
  landing_page: 'text',
  variants: 'jsonb',
  consent_text: 'text',
  consent_version: 'text',
  consented_at: 'timestamptz',
  quarantined_at: 'timestamptz',
  quarantine_reason: 'text',
};

const columns = Object.entries(columnTypes);
const names = sql.raw(columns.map(([name]) => name).join(', '));
// JSON values are written as texts, as they are everywhere else.
const sentColumns = sql.raw(
  columns.map(([name, type]) => `${name} ${type === 'jsonb' ? 'text' : type}`).join(', '),
);
const values = sql.raw(
  columns.map(([name, type]) => (type === 'jsonb' ? `cast(${name} as jsonb)` : name)).join(', '),
);

/**
 * Stores leads and their messages in one statement, all or none, and returns the ids of those that
 * were new. Where the submission of a lead is already stored, nothing is added for it.
 */
export async function insertLeads(
  db: Kysely<Database>,
  leads: readonly NewLead[],
): Promise<Set<string>> {
  const rows = leads.map(({ row }) => row);
  const messages = leads.flatMap(({ row, messages }) =>
    messages.map((message) => ({ ...message, lead_id: row.id, created_at: row.created_at })),
  );
  // One value for each table, however many rows: there is nothing to build for each lead, and one
  // text of the statement for all numbers of them.
  const { rows: inserted } = await sql<{ id: string }>`
    with lead as (
      insert into leads (${names})
      select ${values} from jsonb_to_recordset(cast(${JSON.stringify(rows)} as jsonb)) as sent (${sentColumns})
      on conflict do nothing
      returning id
    ), message as (
      insert into outbox (id, lead_id, kind, recipient, status, attempts, created_at, due_at)
      select sent.id, lead.id, sent.kind, sent.recipient, sent.status, 0, sent.created_at, sent.created_at
      from jsonb_to_recordset(cast(${JSON.stringify(messages)} as jsonb))
        as sent (id uuid, lead_id uuid, kind text, recipient text, status text, created_at timestamptz)
      join lead on lead.id = sent.lead_id
    )
    select id from lead`.execute(db);
  return new Set(inserted.map(({ id }) => id));
}

/** The id of the lead that was stored with this submission. */
export async function findSubmission(
  db: Kysely<Database>,
  submission: string,
): Promise<string | undefined> {
  const stored = await db
    .selectFrom('leads')
    .select('id')
    .where('submission', '=', submission)
    .executeTakeFirst();
  return stored?.id;
}
