import type { Kysely } from 'kysely';
import type { Database, Message } from '../../database/database.ts';
import { uuidV7 } from '../../leads/uuid-v7.ts';

/**
 * Finds the recipient of a team message that has none, or one who is not in the team any more: the
 * first of the team who has no message about this lead yet. Any others get messages of their own.
 * Without it, a misspelt MAIL_TEAM could be fixed, but not what is pending because of it.
 * @returns undefined if everybody in the team has a message already.
 */
export async function addressAnew(
  db: Kysely<Database>,
  message: Message,
  team: readonly string[],
): Promise<string | undefined> {
  const others = await db
    .selectFrom('outbox')
    .select('recipient')
    .where('lead_id', '=', message.lead_id)
    .where('kind', '=', message.kind)
    .where('id', '!=', message.id)
    .execute();
  const addressed = new Set(others.map(({ recipient }) => recipient));
  const [own, ...further] = team.filter((address) => !addressed.has(address));
  if (own === undefined) return undefined;
  const now = new Date();
  const siblings = further.map((recipient) => ({
    ...message,
    id: uuidV7(now.getTime()),
    recipient,
    attempts: 0,
    due_at: now,
    last_error: null,
  }));
  // The others first: who is stopped in between finds them next time.
  if (siblings.length > 0) await db.insertInto('outbox').values(siblings).execute();
  await db.updateTable('outbox').set({ recipient: own }).where('id', '=', message.id).execute();
  return own;
}
