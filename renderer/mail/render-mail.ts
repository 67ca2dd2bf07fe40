import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Mail } from '../generated/types.ts';
import { fill } from '../locale/fill.ts';
import { formatDay } from '../locale/format-day.ts';
import { directionOf, type Language, languageFor } from '../locale/languages.ts';
import { escapeMarkdown, fillVariables, type Scope } from '../text/variables.ts';
import { chooseMail } from './choose-mail.ts';
import { LOGO_ID, type MailContent, MailDocument } from './mail-document.ts';
import { mailHtml, mailText } from './mail-markdown.ts';
import type { MailLead, MailSet, RenderedMail } from './mail-set.ts';

/**
 * The e-mail about a lead for the team or the visitor. The team always gets one, visitors only what
 * the site has written.
 */
export function renderMail(set: MailSet, to: Mail['to'], lead: MailLead): RenderedMail | undefined {
  const plain = to === 'team' ? plainTeamMail(lead, set) : undefined;
  const mail = chooseMail(set, to, lead) ?? plain;
  return mail && fillMail(mail, set, to, lead);
}

/** The e-mail that asks a visitor to confirm a lead, with the link of the service that does it. */
export function renderConfirmMail(set: MailSet, lead: MailLead, path: string): RenderedMail {
  const locale = lead.locale ?? set.locale;
  const { confirmSubject, confirmHeading, confirmBody, confirmButton } = languageFor(
    locale,
    set.words,
  ).mail;
  const mail: Mail = {
    to: 'visitor',
    locale,
    subject: fill(confirmSubject, { site: set.brand.name }),
    heading: confirmHeading,
    body: fill(confirmBody, { site: set.brand.name }),
    button: { label: confirmButton, href: `${set.brand.service ?? set.brand.url}${path}` },
  };
  return fillMail(mail, set, 'visitor', lead);
}

function fillMail(mail: Mail, set: MailSet, to: Mail['to'], lead: MailLead): RenderedMail {
  const { url } = set.brand;
  const locale = mail.locale ?? set.locale;
  const scope = { ...set.scope, lead: leadScope(lead, to, locale) };
  const plain = (text: string) => fillVariables(text, scope).text;
  const marked = (text: string) => fillVariables(text, scope, escapeMarkdown).text;
  const content: MailContent = {
    locale,
    dir: directionOf(locale),
    subject: plain(mail.subject),
    preview: mail.preview && plain(mail.preview),
    heading: plain(mail.heading),
    body: mailHtml(marked(mail.body), url),
    button: mail.button && {
      label: plain(mail.button.label),
      href: mail.button.href.replace(/^\//, `${url}/`),
    },
    details: to === 'team' ? detailsOf(lead, languageFor(locale, set.words), locale) : [],
    footer: mail.footer && mailHtml(marked(mail.footer), url),
  };
  const html = renderToStaticMarkup(
    createElement(MailDocument, { brand: set.brand, logo: set.logo, mail: content }),
  );
  return {
    subject: content.subject,
    html: `<!doctype html>${html}`,
    text: textOf(
      content,
      mailText(marked(mail.body), url),
      mailText(marked(mail.footer ?? ''), url),
    ),
    attachments: set.logo
      ? [{ filename: 'logo.png', cid: LOGO_ID, content: set.logo.content }]
      : [],
  };
}

/**
 * What a visitor wrote, for use in texts. In a mail to the visitor nothing may become a link: anyone
 * can put another person's address and an advertisement into a form.
 */
function leadScope({ answers, email }: MailLead, to: Mail['to'], locale: string): Scope {
  const harmless = to === 'team' ? withoutVariables : withoutLinks;
  return Object.fromEntries(
    answers.map(({ name, text }) => [
      name,
      text === email ? withoutVariables(text) : harmless(inWords(text, locale)),
    ]),
  );
}

/** Braces that a visitor typed are shown as braces. */
function withoutVariables(text: string): string {
  return text.replaceAll('{{', '\\{{');
}

function withoutLinks(text: string): string {
  return (
    withoutVariables(text)
      // Browsers read the other full stops as one in the name of a host.
      .replace(/[/:@]|[.\u3002\uff0e\uff61](?=\S)/g, ' ')
      .replace(/ {2,}/g, ' ')
      .trim()
  );
}

function detailsOf(
  lead: MailLead,
  { mail: words }: Language,
  locale: string,
): [name: string, value: string][] {
  const rows: [string, string | null | undefined][] = [
    ...lead.answers.map(({ label, text }): [string, string] => [label, inWords(text, locale)]),
    [words.leadType, lead.typeLabel],
    ...Object.entries(lead.extra),
    [words.page, lead.page],
    [words.source, lead.source],
    [words.campaign, lead.campaign],
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}

/** A day as the language writes it; any other text as it is. */
function inWords(text: string, locale: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return isDay ? formatDay(text, locale) : text;
}

function textOf(mail: MailContent, body: string, footer: string): string {
  const parts = [
    mail.heading,
    body,
    mail.button && `${mail.button.label}: ${mail.button.href}`,
    mail.details.map(([name, value]) => `${name}: ${value}`).join('\n'),
    footer && `--\n${footer}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** The team's mail for sites that write none; the first answers identify the person. */
function plainTeamMail(
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
