import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';

const windowMs = 24 * 3_600_000;
const mostConfirmations = 3;

/**
 * Whether one more confirmation may go to this address. Anyone can put the address of somebody else
 * into a form again and again; the leads are kept, but that person gets three e-mails in a day.
 */
export async function mayConfirm(db: Kysely<Database>, email: string, now: Date): Promise<boolean> {
  const sent = await db
    .selectFrom('leads')
    .innerJoin('outbox', 'outbox.lead_id', 'leads.id')
    .select('outbox.id')
    .where('leads.email', '=', email)
    .where('outbox.kind', '=', 'visitor-mail')
    .where('outbox.status', '=', 'sent')
    .where('outbox.done_at', '>', new Date(now.getTime() - windowMs))
    .limit(mostConfirmations)
    .execute();
  return sent.length < mostConfirmations;
}
