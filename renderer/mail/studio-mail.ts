import { fill } from '../locale/fill.ts';
import { languageFor } from '../locale/languages.ts';
import type { MailSet, RenderedMail } from './mail-set.ts';

/**
 * The e-mail by which somebody chooses a password for the studio of a site, in the language of the site:
 * plain, as it comes from the studio and not from the site.
 */
export function studioMail(
  { locale, words, brand: { name: site } }: MailSet,
  { name, link }: { name: string; link: string },
): Pick<RenderedMail, 'subject' | 'text'> {
  const { studioSubject, studioBody } = languageFor(locale, words).mail;
  const text = `${fill(studioBody, { name, site })}\n\n${link}\n`;
  return { subject: fill(studioSubject, { site }), text };
}
