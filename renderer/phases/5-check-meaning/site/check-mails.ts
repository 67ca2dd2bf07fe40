import type { Mail } from '../../../generated/types.ts';
import { nameLanguages } from '../../../locale/language-names.ts';
import { primaryLanguage } from '../../../locale/primary-language.ts';
import { recognizeLanguage, recognizeStranger } from '../../../locale/recognize-language.ts';
import type { Diagnostic, FileDiagnostic } from '../../../model/diagnostic.ts';
import type { Rules } from '../../../model/rule.ts';
import type { DeclaredLeads } from '../../../model/site-leads.ts';
import { part, type Uncertain } from '../../../model/unknown.ts';
import type { FieldText } from '../../../registry/schema/field-text.ts';
import { plainWord } from '../../../text/nearest-name.ts';
import { unknownLeadType } from '../check-forms.ts';
import { repeated } from '../repeated.ts';

export const rules: Rules = {
  'mail/duplicate': {
    title: 'Two mails for one occasion',
    why: 'A lead gets one mail; the other would never be sent.',
    fix: 'Delete one, or write for which leadType or locale it is.',
    wrong: 'to: visitor (in two files)',
    right: 'to: visitor\nleadType: order',
  },
  'mail/greeting': {
    title: 'A greeting with the name of the site',
    why: 'Visitors are addressed by the name of the company that writes to them.',
    fix: 'Write the name of the lead.',
    wrong: 'heading: Thank you, {{name}}!',
    right: 'heading: Thank you, {{lead.name}}!',
    canBeOff: true,
  },
  'mail/other-language': {
    title: 'An e-mail in another language than it claims to be',
    why: 'Visitors of one language get an e-mail in another, and its dates and buttons have the words of the wrong one.',
    fix: 'Name its language in `locale`, or translate it.',
    wrong: 'locale: de\nheading: Thank you, {{lead.name}}!',
    right: 'locale: de\nheading: Vielen Dank, {{lead.name}}!',
    canBeOff: true,
  },
  'mail/time-left': {
    title: 'The time that is left, in an e-mail',
    why: 'It is read later than it is sent, when less is left or nothing.',
    fix: 'Write when it ends.',
    wrong: 'body: "Only {{campaign.left}} left"',
    right: 'body: "Until {{campaign.closes}}"',
    canBeOff: true,
  },
};

/** A mail with the file it is written in. */
export interface MailFile {
  file: string;
  mail: Mail;
}

/** Whether each mail is for leads that there are. */
export function checkLeadTypes(
  mails: readonly MailFile[],
  { types }: DeclaredLeads,
): FileDiagnostic[] {
  const known = Object.keys(types);
  return mails.flatMap(({ file, mail: { leadType } }) => {
    if (leadType === undefined || known.includes(leadType)) return [];
    const mistake = unknownLeadType(leadType, known);
    return [{ ...mistake, file, pointer: '/leadType' }];
  });
}

/** Whether each mail has an occasion of its own; `siteLocale` is the language of those without one. */
export function checkOccasions(
  mails: readonly MailFile[],
  siteLocale: string,
  types: readonly string[],
): FileDiagnostic[] {
  const same = repeated(mails, ({ mail: { to, leadType, locale = siteLocale } }) =>
    JSON.stringify([to, leadType, locale]),
  );
  return same.map(([one, first]) => {
    const copy = [one, first].find((mail) => typeMeant(mail, types) !== undefined);
    if (!copy) return sameOccasion(one.file, first.file);
    return forOtherType(copy, typeMeant(copy, types) ?? '', copy === one ? first : one);
  });
}

/** The lead type that the file of a mail is called after, where it is for another one. */
function typeMeant({ file, mail }: MailFile, types: readonly string[]): string | undefined {
  if (mail.leadType === undefined) return undefined;
  const name = file.replace(/^mails\/|\.ya?ml$/g, '');
  return types.find((type) => plainWord(type) === plainWord(name) && type !== mail.leadType);
}

function forOtherType({ file }: MailFile, type: string, other: MailFile): FileDiagnostic {
  return {
    ...sameOccasion(file, other.file),
    pointer: '/leadType',
    message: `${other.file} is sent to the same people on the same occasion; this one is called after \`${type}\`.`,
    help: `Write: leadType: ${type}`,
  };
}

function sameOccasion(file: string, first: string): FileDiagnostic {
  return {
    rule: 'mail/duplicate',
    file,
    pointer: '/to',
    message: `${first} is sent to the same people on the same occasion, so this mail never is.`,
    help: 'Delete one of the two, or give it another `leadType` or `locale`.',
    related: [{ file: first, pointer: '/to', message: 'The other mail is here.' }],
  };
}

/** A variable of another program that stands for a name: in an e-mail it is that of the lead. */
export function nameOfLead(found: Diagnostic, { fields }: DeclaredLeads): Diagnostic {
  const asked = fields.find(({ name }) => name === 'name' || name === 'firstName');
  const { rule, words = '' } = found;
  const isName =
    rule === 'text/placeholder' ? /^\[[\w ]*name\]$/i.test(words) : /name|nom\b/i.test(words);
  return asked && isName && /^text\/(?:placeholder|template)$/.test(rule)
    ? { ...found, help: `Write: {{lead.${asked.name}}}` }
    : found;
}

/** How an e-mail addresses somebody: at the beginning of a text, or behind a few words of thanks. */
const GREETING = /^(?:[\p{L}\s]{1,30},?\s)?(\{\{\s*(?:name|product)\s*\}\})\s*[,!:]/mu;

/** A text of a mail to the visitor that greets with the name of the site, where the lead has one. */
export function greetingOfSite(
  text: unknown,
  pointer: string,
  { fields }: DeclaredLeads,
): Diagnostic[] {
  const asked = fields.find(({ name }) => name === 'name' || name === 'firstName');
  const [, words] = GREETING.exec(String(text)) ?? [];
  if (!asked || words === undefined) return [];
  return [
    {
      rule: 'mail/greeting',
      severity: 'warning',
      pointer,
      words,
      message: `\`${words}\` is the name of the site, and not that of the visitor.`,
      help: `Write: {{lead.${asked.name}}}`,
    },
  ];
}

/** A mail whose texts are in another language than that of its locale. */
export function checkMailLanguage(
  texts: readonly FieldText[],
  mail: Uncertain<Mail>,
  locale: string | undefined,
): Diagnostic[] {
  if (!locale) return [];
  const own = primaryLanguage(locale);
  const words = texts.map(({ text }) => text);
  const recognized = recognizeLanguage(words) ?? recognizeStranger(words, own);
  if (!recognized || recognized === own) return [];
  const [written, claimed] = nameLanguages([recognized, locale]);
  return [
    {
      rule: 'mail/other-language',
      severity: 'warning',
      pointer: part(mail, 'locale') === undefined ? '' : '/locale',
      message: `This e-mail is in another language (${written}) than its locale says (${claimed}).`,
      help: `Translate it, or write: locale: ${recognized}`,
    },
  ];
}

/** A text of a mail that says how much time is left. */
export function timeLeftInMail(words: string, pointer: string): Diagnostic {
  return {
    rule: 'mail/time-left',
    severity: 'warning',
    pointer,
    words,
    message: 'How much time is left is another figure when this is read, or nothing.',
    help: 'Write when it ends: {{campaign.closes}}',
  };
}
