import { studioMail } from '../../renderer/mail/index.ts';
import { studioPaths } from '../../renderer/service-pages/index.ts';
import { uuidV7 } from '../leads/uuid-v7.ts';
import type { Account } from './accounts.repository.ts';
import type { StudioParts } from './studio-parts.ts';

/** The link with which an invitation is accepted. */
export function invitationLink(url: string, secret: string): string {
  return `${url}${studioPaths.join}?invitation=${secret}`;
}

/** Sends an invitation; resolves to whether a mail server took it. */
export async function inviteByMail(
  { mail, url, log }: Pick<StudioParts, 'mail' | 'url' | 'log'>,
  { email, name }: Pick<Account, 'email' | 'name'>,
  secret: string,
): Promise<boolean> {
  if (!mail) return false;
  const link = invitationLink(url, secret);
  const message = { from: mail.from, to: email, ...studioMail(mail.set, { name, link }) };
  try {
    await mail.transport.send(message, uuidV7(Date.now()));
    return true;
  } catch (error) {
    log.warn({ err: error }, 'An invitation could not be sent');
    return false;
  }
}
