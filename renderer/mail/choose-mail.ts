import type { Mail } from '../generated/types.ts';
import type { MailLead, MailSet } from './mail-set.ts';

/** What decides which mail a lead gets. */
export type MailOccasion = Pick<MailLead, 'leadType' | 'locale'>;

const builtInTeamMail: Mail = {
  to: 'team',
  locale: 'en',
  subject: 'New lead: {{lead.name}}, {{lead.preschoolName}}',
  heading: 'A new lead',
  body: '{{lead.name}} of {{lead.preschoolName}} sent a form. Reply to this e-mail to answer.',
};

/**
 * The mail that fits best: first the lead's own language, then the site's; one for what the lead
 * asks for before one for all. The team always gets a mail, visitors only what the site has written.
 */
export function chooseMail(set: MailSet, to: Mail['to'], occasion: MailOccasion): Mail | undefined {
  const fitting = set.mails
    .filter((mail) => mail.to === to && (mail.leadType ?? occasion.leadType) === occasion.leadType)
    .map((mail) => ({ mail, rank: rankOf(mail, set, occasion) }))
    .sort((a, b) => b.rank - a.rank);
  return fitting[0]?.mail ?? (to === 'team' ? builtInTeamMail : undefined);
}

function rankOf(mail: Mail, { locale: siteLocale }: MailSet, occasion: MailOccasion): number {
  const locale = mail.locale ?? siteLocale;
  const wanted = occasion.locale ?? siteLocale;
  const language =
    locale === wanted
      ? 3
      : languageOf(locale) === languageOf(wanted)
        ? 2
        : locale === siteLocale
          ? 1
          : 0;
  return 2 * language + (mail.leadType ? 1 : 0);
}

function languageOf(locale: string): string {
  return locale.split('-')[0] ?? '';
}
