import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';

const windowMs = 24 * 3_600_000;
const mostConfirmations = 3;

/** A confirmation that is about to be sent. */
export interface Confirmation {
  /** Id of its message. */
  message: string;
  email: string;
}

/**
 * Whether a confirmation may go to its address, however its letters are written. Anyone can put the
 * address of somebody else into a form again and again; the leads are kept, but that person gets
 * three e-mails in a day.
 */
export async function mayConfirm(
  db: Kysely<Database>,
  { message, email }: Confirmation,
  now: Date,
): Promise<boolean> {
  const leads = await db
    .selectFrom('leads')
    .select('id')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .limit(mostConfirmations + 1)
    .execute();
  // With so few leads, which is nearly always, there is nothing to count.
  if (leads.length <= mostConfirmations) return true;
  const others = await db
    .selectFrom('leads')
    .innerJoin('outbox', 'outbox.lead_id', 'leads.id')
    .select('outbox.id')
    .where(sql`lower(leads.email)`, '=', sql`lower(${email})`)
    .where('outbox.kind', '=', 'visitor-mail')
    .where((is) =>
      is.or([
        is.and([
          is('outbox.status', '=', 'sent'),
          is('outbox.done_at', '>', new Date(now.getTime() - windowMs)),
        ]),
        // Of messages that are sent at the same time, each makes way for those before it.
        is.and([is('outbox.status', '=', 'pending'), is('outbox.id', '<', message)]),
      ]),
    )
    .limit(mostConfirmations)
    .execute();
  return others.length < mostConfirmations;
}
