import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { NewMessage } from '../outbox/outbox.table.ts';
import type { NewLeadRow } from './leads.table.ts';

/**
 * Stores a lead and its messages in one statement and returns whether the lead was new. Where its
 * submission is already stored, nothing is added.
 */
export async function insertLead(
  db: Kysely<Database>,
  row: NewLeadRow,
  messages: readonly NewMessage[],
): Promise<boolean> {
  const lead = db.with('lead', (step) =>
    step
      .insertInto('leads')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  );
  const statement =
    messages.length === 0
      ? lead.selectFrom('lead').select('id')
      : lead
          .with('messages', (step) =>
            step
              .insertInto('outbox')
              .columns(['id', 'lead_id', 'kind', 'status', 'attempts', 'created_at', 'due_at'])
              .expression(messageRows(row.created_at, messages)),
          )
          .selectFrom('lead')
          .select('id');
  return (await statement.executeTakeFirst()) !== undefined;
}

/** One row for each message, and none where the lead was not inserted. */
function messageRows(createdAt: Date, messages: readonly NewMessage[]): RawBuilder<unknown> {
  const rows = messages.map(
    ({ id, kind, status }) =>
      sql`(cast(${id} as uuid), cast(${kind} as text), cast(${status} as text))`,
  );
  const time = sql`cast(${createdAt} as timestamptz)`;
  return sql`select message.id, lead.id, message.kind, message.status, 0, ${time}, ${time}
    from lead cross join (values ${sql.join(rows)}) as message (id, kind, status)`;
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
