import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { normalEmail } from '../../database/normal-email.ts';

const windowMs = 24 * 3_600_000;
const mostConfirmations = 3;

/** An e-mail to a visitor that is about to be sent. */
export interface Confirmation {
  /** Id of its message. */
  message: string;
  /** Where it goes. */
  address: string;
}

/**
 * Whether a confirmation may go to its address, however its letters are written. Anyone can put the
 * address of somebody else into a form again and again; the leads are kept, but that person gets
 * three e-mails in a day.
 */
export async function mayConfirm(
  db: Kysely<Database>,
  confirmation: Confirmation,
  now: Date,
): Promise<boolean> {
  const { message } = confirmation;
  const address = normalEmail(confirmation.address);
  const leads = await db
    .selectFrom('leads')
    .select('id')
    .where('email_normal', '=', address)
    .limit(mostConfirmations + 1)
    .execute();
  // With so few leads, which is nearly always, there is nothing to count.
  if (leads.length <= mostConfirmations) return true;
  const others = await db
    .selectFrom('leads')
    .innerJoin('outbox', 'outbox.lead_id', 'leads.id')
    .select('outbox.id')
    .where('leads.email_normal', '=', address)
    .where('outbox.kind', 'in', ['visitor-mail', 'confirm-mail'])
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
