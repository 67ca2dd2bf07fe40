import type { Mail } from '../generated/types.ts';
import { primaryLanguage } from '../locale/primary-language.ts';
import type { MailLead, MailSet } from './mail-set.ts';

/** What decides which mail a lead gets. */
export type MailOccasion = Pick<MailLead, 'leadType' | 'locale'>;

/**
 * The mail that fits best: first the lead's own language, then the site's; one for what the lead
 * asks for before one for all. None where the site has not written one.
 */
export function chooseMail(set: MailSet, to: Mail['to'], occasion: MailOccasion): Mail | undefined {
  const fitting = set.mails
    .filter((mail) => mail.to === to && (mail.leadType ?? occasion.leadType) === occasion.leadType)
    .map((mail) => ({ mail, rank: rankOf(mail, set, occasion) }))
    .sort((a, b) => b.rank - a.rank);
  return fitting[0]?.mail;
}

function rankOf(mail: Mail, { locale: siteLocale }: MailSet, occasion: MailOccasion): number {
  const locale = mail.locale ?? siteLocale;
  const wanted = occasion.locale ?? siteLocale;
  const language =
    locale === wanted
      ? 3
      : primaryLanguage(locale) === primaryLanguage(wanted)
        ? 2
        : locale === siteLocale
          ? 1
          : 0;
  return 2 * language + (mail.leadType ? 1 : 0);
}
