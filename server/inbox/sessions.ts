import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';

const lifeMs = 8 * 3_600_000;

/** Who is signed in, known by a secret that only their browser has. */
export interface Sessions {
  /** Returns the secret for the browser. */
  open(actor: string): Promise<string>;
  /** Who is signed in with this secret. */
  find(secret: string): Promise<string | undefined>;
  end(secret: string): Promise<void>;
}

/**
 * Sessions in the database, good for all instances and for eight hours, as long as the hash of the
 * password stays the same: all end when it is changed or removed.
 */
export function databaseSessions(db: Kysely<Database>, password = ''): Sessions {
  const idOf = (secret: string) => digest(`${password}\n${secret}`);
  return {
    async open(actor) {
      const secret = randomBytes(32).toString('base64url');
      const now = Date.now();
      await db.deleteFrom('sessions').where('expires_at', '<', new Date(now)).execute();
      await db
        .insertInto('sessions')
        .values({ id: idOf(secret), actor, expires_at: new Date(now + lifeMs) })
        .execute();
      return secret;
    },
    async find(secret) {
      const session = await db
        .selectFrom('sessions')
        .select('actor')
        .where('id', '=', idOf(secret))
        .where('expires_at', '>', new Date())
        .executeTakeFirst();
      return session?.actor;
    },
    async end(secret) {
      await db.deleteFrom('sessions').where('id', '=', idOf(secret)).execute();
    },
  };
}

/** Whose session a link to the draft of an account is. */
export function linkActor(email: string): string {
  return `draft of ${email}`;
}

/** Signs somebody out everywhere; links to their draft end, too. */
export async function endSessions(db: Kysely<Database>, actor: string): Promise<void> {
  const actors = [actor, linkActor(actor)];
  await db.deleteFrom('sessions').where('actor', 'in', actors).execute();
}

/** What is stored would be of no use to a thief. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
