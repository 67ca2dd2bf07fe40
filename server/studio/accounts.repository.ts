import type { Kysely, Selectable } from 'kysely';
import type { AccountsTable, Database } from '../database/database.ts';
import { normalEmail } from '../database/normal-email.ts';
import { endSessions } from '../inbox/sessions.ts';
import { type Role, rolesAmong } from './roles.ts';

type Db = Kysely<Database>;

/** Somebody who works in the studio. */
export interface Account {
  id: string;
  /** In the form in which addresses are compared. */
  email: string;
  name: string;
  roles: readonly Role[];
  /** Whether they were here, by their invitation or by a proxy that signs them in. */
  hasJoined: boolean;
}

/** An account as its row in the database has it. */
export function toAccount({
  id,
  email,
  name,
  roles,
  joined_at,
}: Selectable<AccountsTable>): Account {
  return { id, email, name, roles: rolesAmong(roles.split(',')), hasJoined: joined_at !== null };
}

/** All people of the studio, by name. */
export async function listAccounts(db: Db): Promise<Account[]> {
  const rows = db.selectFrom('accounts').selectAll().orderBy('name').orderBy('email');
  return (await rows.execute()).map(toAccount);
}

export async function accountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const rows = db.selectFrom('accounts').selectAll().where('email', '=', normalEmail(email));
  return (await rows.execute()).map(toAccount)[0];
}

export async function accountById(db: Db, id: string): Promise<Account | undefined> {
  const rows = db.selectFrom('accounts').selectAll().where('id', '=', id);
  return (await rows.execute()).map(toAccount)[0];
}

/** Notes that somebody is here for the first time. */
export async function noteJoined(db: Db, { id }: Account): Promise<void> {
  const values = { joined_at: new Date() };
  await db.updateTable('accounts').set(values).where('id', '=', id).execute();
}

/** Gives somebody other roles. Returns false, and changes nothing, if no owner would be left. */
export async function setRoles(db: Db, account: Account, roles: readonly Role[]): Promise<boolean> {
  const change = (on: Db) =>
    on
      .updateTable('accounts')
      .set({ roles: roles.join() })
      .where('id', '=', account.id)
      .executeTakeFirst();
  if (!roles.includes('owner')) return keepingAnOwner(db, account, change);
  await change(db);
  return true;
}

/** Removes an account, and signs it out. Returns false, and changes nothing, if no owner would be left. */
export async function removeAccount(db: Db, account: Account): Promise<boolean> {
  const isGone = await keepingAnOwner(db, account, (on) =>
    on.deleteFrom('accounts').where('id', '=', account.id).executeTakeFirst(),
  );
  if (isGone) await endSessions(db, account.email);
  return isGone;
}

async function keepingAnOwner(
  db: Db,
  { id }: Account,
  change: (transaction: Db) => Promise<unknown>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const rows = await transaction.selectFrom('accounts').selectAll().forUpdate().execute();
    const owners = rows
      .map(toAccount)
      .filter((one) => one.hasJoined && one.roles.includes('owner'));
    if (owners.length === 1 && owners[0]?.id === id) return false;
    await change(transaction);
    return true;
  });
}
