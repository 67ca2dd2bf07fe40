import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { studioMail } from '../../renderer/mail/index.ts';
import { studioPaths } from '../../renderer/service-pages/index.ts';
import { checkPassword, hashPassword } from '../config/password.ts';
import type { Database } from '../database/database.ts';
import { normalEmail } from '../database/normal-email.ts';
import { endSessions } from '../inbox/sessions.ts';
import { uuidV7 } from '../leads/uuid-v7.ts';
import { type Account, toAccount } from './accounts.repository.ts';
import type { StudioParts } from './studio-parts.ts';

type Db = Kysely<Database>;

const hourMs = 3_600_000;

/** Milliseconds for which an invitation can be accepted. */
const invitationMs = 7 * 24 * hourMs;

/** What is compared with the password of somebody who is unknown. */
const nobodysHash = `scrypt:${'A'.repeat(22)}:${'A'.repeat(43)}`;

/** The account whose password it is. It takes as long for an address that is unknown. */
export async function accountFor(
  db: Db,
  email: string,
  password: string,
): Promise<Account | undefined> {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('email', '=', normalEmail(email))
    .executeTakeFirst();
  const isRight = await checkPassword(password, row?.password ?? nobodysHash);
  return isRight && row?.password ? toAccount(row) : undefined;
}

/** Adds somebody. Returns the secret of their invitation. */
export async function addPerson(
  db: Db,
  { email, name, roles }: Pick<Account, 'email' | 'name' | 'roles'>,
): Promise<string> {
  const id = uuidV7(Date.now());
  const nothing = { password: null, invitation: null, invited_until: null, joined_at: null };
  const own = { id, email: normalEmail(email), name, roles: roles.join(), created_at: new Date() };
  await db
    .insertInto('accounts')
    .values({ ...own, ...nothing })
    .execute();
  return inviteAgain(db, { id });
}

/** Makes another invitation for some milliseconds, by which a password is chosen anew; that of before is void. */
export async function inviteAgain(
  db: Db,
  { id }: Pick<Account, 'id'>,
  lifeMs = invitationMs,
): Promise<string> {
  const secret = randomBytes(24).toString('base64url');
  const until = new Date(Date.now() + lifeMs);
  const values = { invitation: digest(secret), invited_until: until };
  await db.updateTable('accounts').set(values).where('id', '=', id).execute();
  return secret;
}

/** Who was invited; undefined for an invitation that was used, or is too old. */
export async function invitedBy(db: Db, secret: string): Promise<Account | undefined> {
  const rows = db
    .selectFrom('accounts')
    .selectAll()
    .where('invitation', '=', digest(secret))
    .where('invited_until', '>', new Date());
  return (await rows.execute()).map(toAccount)[0];
}

/** Accepts an invitation, once: false where somebody else has. All sessions of the account end. */
export async function acceptInvitation(
  db: Db,
  { id, email }: Account,
  secret: string,
  { name, password }: { name: string; password: string },
): Promise<boolean> {
  const hash = await hashPassword(password);
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({
      name,
      password: hash,
      invitation: null,
      invited_until: null,
      joined_at: new Date(),
    })
    .where('id', '=', id)
    .where('invitation', '=', digest(secret))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await endSessions(db, email);
  return numUpdatedRows > 0n;
}

function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** The link with which an invitation is accepted. */
export function invitationLink(url: string, secret: string): string {
  return `${url}${studioPaths.join}?invitation=${secret}`;
}

/** Sends somebody who has forgotten the password a link for a new one, which works for an hour. */
export async function sendNewPassword(parts: MailParts & { db: Db }, person: Account) {
  await inviteByMail(parts, person, await inviteAgain(parts.db, person, hourMs), true);
}

type MailParts = Pick<StudioParts, 'mail' | 'url' | 'log'>;

/** Sends an invitation, or a link for a forgotten password; resolves to whether a mail server took it. */
export async function inviteByMail(
  { mail, url, log }: MailParts,
  { email, name }: Pick<Account, 'email' | 'name'>,
  secret: string,
  isForgotten = false,
): Promise<boolean> {
  if (!mail) return false;
  const link = invitationLink(url, secret);
  const words = studioMail(mail.set, { name, link, isForgotten });
  try {
    await mail.transport.send({ from: mail.from, to: email, ...words }, uuidV7(Date.now()));
    return true;
  } catch (error) {
    log.warn({ err: error }, 'A link to the studio could not be sent');
    return false;
  }
}
