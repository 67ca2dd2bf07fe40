import type { Mail } from '../generated/types.ts';
import { fill } from '../locale/fill.ts';
import { languageFor } from '../locale/languages.ts';
import type { MailLead, MailSet } from './mail-set.ts';

/** The team's mail for sites that write none; the first answers identify the person. */
export function plainTeamMail(
  { answers }: MailLead,
  { locale, words }: Pick<MailSet, 'locale' | 'words'>,
): Mail {
  const { teamSubject, teamHeading, teamBody } = languageFor(locale, words).mail;
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
