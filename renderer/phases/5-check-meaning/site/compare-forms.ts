import type { Mail } from '../../../generated/types.ts';
import type { CampaignForm } from '../../../model/campaign.ts';
import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import { isRequired } from '../../../model/form-fields.ts';
import type { Origin, Page } from '../../../model/model.ts';
import type { Rules } from '../../../model/rule.ts';
import { type DeclaredLeads, formFields, leadTypeOf } from '../../../model/site-leads.ts';
import { mailTexts, textsIn } from '../../../registry/schema/text-fields.ts';
import { variableNames } from '../../../text/variables.ts';
import { asksForAddress } from '../check-field.ts';
import { findForms } from '../site-index.ts';
import type { MailFile } from './check-mails.ts';

export const rules: Rules = {
  'form/no-address': {
    title: 'A form that asks for no e-mail address, though an e-mail answers it',
    why: 'The e-mail goes to nobody, and its visitors wait for it.',
    fix: 'Ask for an e-mail address.',
    wrong:
      'form: { leadType: order, fields: [{ name: phone }] } (and a mail to: visitor of this type)',
    right: 'form: { leadType: order, fields: [{ name: phone }, { name: email }] }',
    canBeOff: true,
  },
  'mail/unasked': {
    title: 'An e-mail with an answer that no form asks for',
    why: 'Its place in the e-mail stays empty.',
    fix: 'Ask for it in a form of this lead type, or write the sentence without it.',
    wrong: 'heading: "{{lead.level}}" (where no form has the field level)',
    right: 'heading: "{{lead.name}}"',
    canBeOff: true,
  },
  'form/own-thank-you': {
    title: 'A form that is its own thank-you page',
    why: 'Visitors get the same form again, do not know whether it was sent, and send it twice.',
    fix: 'Name another page.',
    wrong: 'thankYou: /order (on the page /order)',
    right: 'thankYou: /thank-you',
    canBeOff: true,
  },
};

/** A form of a page as far as e-mails and targets depend on it. */
export interface AskingForm {
  id?: string;
  leadType: string;
  /** Names of the answers and hidden values that it sends. */
  asks: readonly string[];
  /** Name of the campaign that it follows. */
  campaign?: string;
  /** Those of them that no lead of it lacks. */
  always: readonly string[];
  /** Whether each of its leads has an e-mail address. */
  hasAddress: boolean;
  /** Where it was written. */
  origin: Origin;
  /** Where it names its own page as its thank-you page; forms that pages share may do so. */
  ownThankYou?: Origin;
}

/** A mail as far as it depends on forms. */
export interface AnsweringMail {
  file: string;
  to: Mail['to'];
  leadType?: string;
  /** The answers that it repeats, each with its place. */
  repeats: readonly { name: string; pointer: string }[];
}

/** The forms of a page; `origin` is where the value at a pointer was written, some follow a campaign. */
export function askingForms(
  { file, path, content }: Page,
  leads: DeclaredLeads,
  origin: (pointer: string) => Origin,
  campaignForms: readonly CampaignForm[],
): AskingForm[] {
  return findForms(content).map(({ id, form, pointer }) => {
    const fields = formFields(form, leads);
    const hidden = Object.keys(form.hidden ?? {});
    const thankYou = origin(`${pointer}/thankYou`);
    return {
      id,
      leadType: leadTypeOf(form, leads),
      asks: [...fields.map(({ name }) => name), ...hidden],
      always: [...fields.filter(isRequired).map(({ name }) => name), ...hidden],
      campaign: campaignForms.find((one) => one.id === id)?.campaign,
      hasAddress: fields.some((field) => asksForAddress(field) && isRequired(field)),
      origin: origin(form.fields ? `${pointer}/fields` : pointer),
      ...(form.thankYou === path && thankYou.file === file && { ownThankYou: thankYou }),
    };
  });
}

/** A mail whose shape is sound; it may repeat the answers to the fields of the site. */
export function answeringMail({ file, mail }: MailFile, { fields }: DeclaredLeads): AnsweringMail {
  const repeats = textsIn(mailTexts, mail).flatMap(({ text, pointer }) => {
    const names = variableNames(text);
    const asked = fields.filter(({ name }) => names.includes(`lead.${name}`));
    return asked.map(({ name }) => ({ name, pointer }));
  });
  return { file, to: mail.to, leadType: mail.leadType, repeats };
}

/** What mails and the forms that they answer need of each other, and do not have; `forms` are all. */
export function compareForms(
  forms: readonly AskingForm[],
  mails: readonly AnsweringMail[],
): FileDiagnostic[] {
  const types = new Set(forms.map(({ leadType }) => leadType));
  const answers = ({ leadType = types.size === 1 ? [...types][0] : undefined }: AnsweringMail) =>
    forms.filter((form) => form.leadType === leadType);
  const unheard = mails
    .filter(({ to }) => to === 'visitor')
    .flatMap((mail) =>
      answers(mail)
        .filter(({ hasAddress }) => !hasAddress)
        .map(({ origin }) => noAddress(origin, mail.file)),
    );
  const once = new Map(unheard.map((one) => [`${one.file} ${one.pointer}`, one]));
  return [
    ...mails.flatMap((mail) => findUnasked(mail, answers(mail))),
    ...once.values(),
    ...forms.flatMap(({ ownThankYou }) => (ownThankYou ? [sameAgain(ownThankYou)] : [])),
  ];
}

function findUnasked(
  { file, repeats }: AnsweringMail,
  forms: readonly AskingForm[],
): FileDiagnostic[] {
  if (forms.length === 0) return [];
  const asked = new Set(forms.flatMap(({ asks }) => asks));
  return repeats
    .filter(({ name }) => !asked.has(name))
    .map(({ name, pointer }) => ({
      rule: 'mail/unasked',
      severity: 'warning',
      file,
      pointer,
      words: `lead.${name}`,
      message: `No form that this e-mail answers asks for \`${name}\`, so it says nothing here.`,
      about: forms[0]?.origin.file,
      help: `Add { name: ${name} } to the \`fields\` of ${forms[0]?.origin.file}, or write the sentence without it.`,
    }));
}

function noAddress(origin: Origin, mail: string): FileDiagnostic {
  return {
    rule: 'form/no-address',
    severity: 'warning',
    ...origin,
    message: `${mail} answers the leads of this form, which asks for no e-mail address.`,
    help: 'Ask for an address that must be filled in: { name: email, input: email }',
  };
}

function sameAgain(origin: Origin): FileDiagnostic {
  return {
    rule: 'form/own-thank-you',
    severity: 'warning',
    ...origin,
    message: 'This is the page itself: visitors get the form again, as if it was not sent.',
    help: 'Name the page that they get afterwards.',
  };
}
