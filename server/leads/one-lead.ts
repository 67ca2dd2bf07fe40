import type { Kysely } from 'kysely';
import type { Database, LeadRow, Message } from '../database/database.ts';

/** A lead with its messages, the oldest first. */
export interface WholeLead {
  lead: LeadRow;
  messages: Message[];
}

/** Reads one lead. */
export async function readLead(db: Kysely<Database>, id: string): Promise<WholeLead | undefined> {
  const lead = await db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst();
  if (!lead) return undefined;
  const messages = await db
    .selectFrom('outbox')
    .selectAll()
    .where('lead_id', '=', id)
    .orderBy('id')
    .execute();
  return { lead, messages };
}
