import type { Mail } from '../generated/types.ts';
import { fill } from '../locale/fill.ts';
import { languageFor } from '../locale/languages.ts';
import type { MailLead } from './mail-set.ts';

/** What the team gets where the site has not written it a mail; the first answers say who it is. */
export function plainTeamMail({ answers }: MailLead, locale: string): Mail {
  const { teamSubject, teamHeading, teamBody } = languageFor(locale).mail;
  const first = answers.filter(({ text }) => text !== '').slice(0, 2);
  const lead = first.map(({ name }) => `{{lead.${name}}}`).join(', ');
  return {
    to: 'team',
    locale,
    subject: fill(teamSubject, { lead }),
    heading: teamHeading,
    body: teamBody,
  };
}
