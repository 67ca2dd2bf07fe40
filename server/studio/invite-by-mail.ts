import { studioPaths } from '../../renderer/desk/index.ts';
import { uuidV7 } from '../leads/uuid-v7.ts';
import type { Account } from './accounts.repository.ts';
import type { StudioParts } from './studio-parts.ts';

/** The link with which an invitation is accepted. */
export function invitationLink(url: string, secret: string): string {
  return `${url}${studioPaths.join}?invitation=${secret}`;
}

/** Sends an invitation; resolves to whether a mail server took it. */
export async function inviteByMail(
  { mail, url, brand: { site }, log }: Pick<StudioParts, 'mail' | 'url' | 'brand' | 'log'>,
  { email, name }: Pick<Account, 'email' | 'name'>,
  secret: string,
): Promise<boolean> {
  if (!mail) return false;
  const text = `Hello ${name},

with this link you choose a password for the studio of ${site}, where its pages are written:

${invitationLink(url, secret)}

It works once, for seven days. If you did not expect it, nothing happens without you.
`;
  const message = { from: mail.from, to: email, subject: `The studio of ${site}`, text };
  try {
    await mail.transport.send(message, uuidV7(Date.now()));
    return true;
  } catch (error) {
    log.warn({ err: error }, 'An invitation could not be sent');
    return false;
  }
}
