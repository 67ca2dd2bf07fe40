import { fill } from '../locale/fill.ts';
import { languageFor } from '../locale/languages.ts';
import type { MailSet, RenderedMail } from './mail-set.ts';

/**
 * The e-mail by which somebody who is invited to the studio of a site chooses a password, or who has
 * forgotten it a new one, in the language of the site: plain, as it comes from the studio and not from the site.
 */
export function studioMail(
  { locale, words, brand: { name: site } }: MailSet,
  { name, link, isForgotten }: { name: string; link: string; isForgotten: boolean },
): Pick<RenderedMail, 'subject' | 'text'> {
  const { mail } = languageFor(locale, words);
  const body = isForgotten ? mail.passwordBody : mail.studioBody;
  const subject = isForgotten ? mail.passwordSubject : mail.studioSubject;
  return { subject: fill(subject, { site }), text: `${fill(body, { name, site })}\n\n${link}\n` };
}
