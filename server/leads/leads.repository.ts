import { CompiledQuery, type Kysely, sql } from 'kysely';
import leadFields from '../../schemas/lead-fields.json' with { type: 'json' };
import type { Database, LeadsTable, NewLeadRow, NewMessage } from '../database/database.ts';

/** A lead as it is written, with the messages that it calls for. */
export interface NewLead {
  row: NewLeadRow;
  messages: readonly NewMessage[];
}

const jsonColumns = new Set(
  Object.entries(leadFields.service.columns)
    .filter(([, type]) => type === 'jsonb')
    .map(([column]) => column),
);

/**
 * Makes the function that stores leads and their messages in one statement, all or none, and
 * returns the ids of those that were new. Where the submission of a lead is already stored, nothing
 * is added for it.
 */
export function leadWriter(
  db: Kysely<Database>,
): (leads: readonly NewLead[]) => Promise<Set<string>> {
  const statements = new Map<string, string>();
  return async (leads) => {
    const rows = leads.map(({ row }) => row);
    const messages = leads.flatMap(({ row, messages }) =>
      messages.map((message) => ({ ...message, lead_id: row.id, created_at: row.created_at })),
    );
    const columns = [...new Set(rows.flatMap(Object.keys))];
    const key = columns.join();
    const statement = statements.get(key) ?? writeStatement(db, columns);
    statements.set(key, statement);
    // One value for each table, however many rows: there is nothing to build for each lead, and one
    // text of the statement for all numbers of them.
    const values = [JSON.stringify(rows), JSON.stringify(messages)];
    const stored = await db.executeQuery<{ id: string }>(CompiledQuery.raw(statement, values));
    return new Set(stored.rows.map(({ id }) => id));
  };
}

/** The text of the statement for rows with these columns; the table knows their types. */
function writeStatement(db: Kysely<Database>, columns: readonly string[]): string {
  // JSON values are written as texts, as they are everywhere else.
  const values = columns.map((column) =>
    jsonColumns.has(column) ? sql`cast(${sql.ref(column)} #>> '{}' as jsonb)` : sql.ref(column),
  );
  return db
    .with('lead', (step) =>
      step
        .insertInto('leads')
        .columns(columns as (keyof LeadsTable)[])
        .expression(
          sql`(select ${sql.join(values)} from jsonb_populate_recordset(cast(null as ${sql.table('leads')}), cast($1 as jsonb)))`,
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning('id'),
    )
    .with('message', (step) =>
      step
        .insertInto('outbox')
        .columns([
          'id',
          'lead_id',
          'kind',
          'recipient',
          'status',
          'attempts',
          'created_at',
          'due_at',
        ])
        .expression(
          sql`(select sent.id, lead.id, sent.kind, sent.recipient, sent.status, 0, sent.created_at, sent.created_at
          from jsonb_to_recordset(cast($2 as jsonb))
            as sent (id uuid, lead_id uuid, kind text, recipient text, status text, created_at timestamptz)
          join lead on lead.id = sent.lead_id)`,
        ),
    )
    .selectFrom('lead')
    .select('id')
    .compile().sql;
}

/** Stores leads as `leadWriter` does, once. */
export function insertLeads(db: Kysely<Database>, leads: readonly NewLead[]): Promise<Set<string>> {
  return leadWriter(db)(leads);
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
