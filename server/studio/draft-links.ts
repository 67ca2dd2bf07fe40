import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { linkActor } from '../inbox/sessions.ts';
import { type Account, accountByEmail } from './accounts.repository.ts';
import { may } from './roles.ts';

type Db = Kysely<Database>;
type Owner = Pick<Account, 'email'>;

/** Days for which a link shows a draft. */
export const LINK_DAYS = 7;

/** Makes the secret of a link to a draft. Links are sessions of their draft: they end with those of its owner. */
export async function makeLink(db: Db, { email }: Owner): Promise<string> {
  const secret = randomBytes(24).toString('base64url');
  const until = new Date(Date.now() + LINK_DAYS * 24 * 3_600_000);
  const values = { id: idOf(secret), actor: linkActor(email), expires_at: until };
  await db.insertInto('sessions').values(values).execute();
  return secret;
}

/** The links to a draft that work, the oldest first. */
export async function listLinks(db: Db, { email }: Owner) {
  const rows = await linksOf(db).where('actor', '=', linkActor(email)).execute();
  return rows.map(({ id, expires_at: until }) => ({ id, until }));
}

/** The owner of the draft that a link shows, and until when; undefined for one that does not work. */
export async function draftOfLink(
  db: Db,
  secret: string,
): Promise<{ owner: Account; until: Date } | undefined> {
  const row = await linksOf(db).where('id', '=', idOf(secret)).executeTakeFirst();
  if (!row) return undefined;
  const owner = await accountByEmail(db, row.actor.slice(linkActor('').length));
  return owner && may(owner.roles, 'write') ? { owner, until: row.expires_at } : undefined;
}

/** Takes a link to a draft back; false where the draft has no such link. */
export async function endLink(db: Db, { email }: Owner, id: string): Promise<boolean> {
  const own = db.deleteFrom('sessions').where('actor', '=', linkActor(email));
  const { numDeletedRows } = await own.where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

function linksOf(db: Db) {
  const rows = db.selectFrom('sessions').selectAll().where('expires_at', '>', new Date());
  return rows.orderBy('expires_at');
}

function idOf(secret: string): string {
  return createHash('sha256').update(`draft\n${secret}`).digest('hex');
}
