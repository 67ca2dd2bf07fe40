import type { Kysely, Selectable } from 'kysely';
import type { Database, PasskeysTable } from '../database/database.ts';
import type { Account } from './accounts.repository.ts';

type Db = Kysely<Database>;

/** A key that somebody signs in with. */
export type Passkey = Selectable<PasskeysTable>;

export function listPasskeys(db: Db, { id }: Account): Promise<Passkey[]> {
  const rows = db.selectFrom('passkeys').selectAll().where('account_id', '=', id);
  return rows.orderBy('created_at').execute();
}

export function passkeyById(db: Db, id: string): Promise<Passkey | undefined> {
  return db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function addPasskey(db: Db, passkey: Passkey): Promise<void> {
  await db.insertInto('passkeys').values(passkey).execute();
}

/** Notes how often a key was used by now. */
export async function countPasskey(db: Db, id: string, counter: number): Promise<void> {
  await db.updateTable('passkeys').set({ counter }).where('id', '=', id).execute();
}

export async function removePasskey(db: Db, account: Account, id: string): Promise<void> {
  await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('account_id', '=', account.id)
    .execute();
}
