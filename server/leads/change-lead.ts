import type { Transaction, UpdateQueryBuilder } from 'kysely';
import type { Connection } from '../database/connection.ts';
import type { Database, LeadRow } from '../database/database.ts';
import { asWritten } from './as-written.ts';

export type Stores = Pick<Connection, 'db' | 'journal'>;

/** A statement that changes one lead. */
type LeadUpdate = Pick<UpdateQueryBuilder<Database, 'leads', 'leads', unknown>, 'returningAll'>;

/** How a lead changes, and its messages with it. */
export interface LeadChange {
  /** Changes the lead if it is still in the state that is to be left. */
  update(trx: Transaction<Database>, id: string): LeadUpdate;
  /** Changes the lead further in the same transaction; returns it as it is then. */
  settle?(trx: Transaction<Database>, lead: LeadRow): Promise<LeadRow>;
  messages?: { from: 'held' | 'pending'; to: 'held' | 'pending'; at: Date };
}

/**
 * Changes a lead, its messages and the journal, all or nothing. Its row is locked until the journal
 * has it: an erasure comes before that and leaves nothing to change, or after it and erases both.
 * Returns whether there was anything to change.
 */
export function changeLead(
  { db, journal }: Stores,
  id: string,
  { update, settle = async (_trx, lead) => lead, messages }: LeadChange,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const changed: LeadRow | undefined = await update(trx, id).returningAll().executeTakeFirst();
    if (!changed) return false;
    const lead = await settle(trx, changed);
    const before = await trx
      .selectFrom('outbox')
      .select(['id', 'kind', 'recipient', 'status'])
      .where('lead_id', '=', id)
      .orderBy('id')
      .forUpdate()
      .execute();
    const after = before.map((one) =>
      one.status === messages?.from ? { ...one, status: messages.to } : one,
    );
    if (messages) {
      await trx
        .updateTable('outbox')
        .set({ status: messages.to, due_at: messages.at })
        .where('lead_id', '=', id)
        .where('status', '=', messages.from)
        .execute();
    }
    // Written again: of two entries of a lead in the journal, the later one holds.
    await journal?.addLead(asWritten(lead), after);
    return true;
  });
}
