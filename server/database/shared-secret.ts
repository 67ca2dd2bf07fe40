import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';

/**
 * The secret of this name, which all instances share. The first to need it makes it.
 * @throws any error of the database.
 */
export async function sharedSecret(db: Kysely<Database>, name: string): Promise<string> {
  const read = () =>
    db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
  const known = await read();
  if (known) return known.value;
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await read();
  if (!made) throw new Error('the secret cannot be read');
  return made.value;
}
