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
    title: 'A form that asks for no e-mail address, though an e-mail needs it',
    why: 'The e-mail goes to nobody, or the team cannot answer, and visitors wait.',
    fix: 'Ask for an e-mail address.',
    wrong:
      'form: { leadType: order, fields: [{ name: phone }] } (and a mail to: visitor of this type)',
    right: 'form: { leadType: order, fields: [{ name: phone }, { name: email }] }',
    canBeOff: true,
  },
  'mail/no-form': {
    title: 'An e-mail for leads that no form makes',
    why: 'It is never sent: the form that it answers has another lead type, or is gone.',
    fix: 'Write the lead type of the form, or delete the e-mail.',
    wrong: 'leadType: visit (where all forms have leadType: order)',
    right: 'leadType: order',
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
  /** Whether it has small print of its own. */
  hasConsent: boolean;
  /** Whether each of its leads has an e-mail address. */
  hasAddress: boolean;
  /** Where it was written. */
  origin: Origin;
  /** The page after it, and where that is named; undefined if that is a partial for its own page as well. */
  thankYou?: Origin & { path: string; isItself: boolean };
}

/** A mail as far as it depends on forms. */
export interface AnsweringMail {
  file: string;
  to: Mail['to'];
  leadType?: string;
  /** Name of the campaign that it follows. */
  campaign?: string;
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
    const isItself = form.thankYou === path && thankYou.file === file;
    return {
      id,
      leadType: leadTypeOf(form, leads),
      asks: [...fields.map(({ name }) => name), ...hidden],
      always: [...fields.filter(isRequired).map(({ name }) => name), ...hidden],
      campaign: campaignForms.find((one) => one.id === id)?.campaign,
      hasConsent: form.consent !== undefined,
      hasAddress: fields.some((field) => asksForAddress(field) && isRequired(field)),
      origin: origin(form.fields ? `${pointer}/fields` : pointer),
      ...(form.thankYou && { thankYou: { ...thankYou, path: form.thankYou, isItself } }),
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
  return { file, to: mail.to, leadType: mail.leadType, campaign: mail.campaign, repeats };
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
  // Who answers needs one of the two.
  const unanswerable = mails
    .filter(({ to, repeats }) => to === 'team' && repeats.some(({ name }) => /mail/i.test(name)))
    .flatMap((mail) =>
      answers(mail)
        .filter(({ always }) => !always.some((name) => /mail|phone|tel|mobil/i.test(name)))
        .map(({ origin }) => noReply(origin, mail.file)),
    );
  const once = new Map(
    [...unanswerable, ...unheard].map((one) => [`${one.file} ${one.pointer}`, one]),
  );
  return [
    ...mails.flatMap((mail) => findUnasked(mail, answers(mail))),
    ...once.values(),
    ...mails.flatMap((mail) => findUnheard(mail, mails, forms)),
  ];
}

/** E-mails for a lead type that no form has, those that follow a campaign in any state included. */
export function findNeverSent(
  forms: readonly AskingForm[],
  following: readonly CampaignForm[],
  mails: readonly AnsweringMail[],
): FileDiagnostic[] {
  const all = [...forms, ...following];
  // A form that follows a campaign may have a type that is not known here.
  if (forms.length === 0 || all.some(({ leadType }) => leadType === undefined)) return [];
  return mails.flatMap(({ file, campaign, leadType }): FileDiagnostic[] => {
    if (leadType === undefined || all.some((form) => form.leadType === leadType)) return [];
    const isUnanswered = (form: AskingForm, by: readonly AnsweringMail[]) =>
      !by.some((mail) => [undefined, form.leadType].includes(mail.leadType));
    const fellows = mails.filter((mail) => mail.campaign === campaign);
    const ofCampaign = forms.find(
      (form) => campaign && form.campaign === campaign && isUnanswered(form, fellows),
    );
    // A type whose leads only the team hears of may be meant so.
    const unanswered = forms.find((form) => isUnanswered(form, mails));
    return [
      {
        rule: 'mail/no-form',
        severity: 'warning',
        file,
        pointer: '/leadType',
        about: leadType,
        message: `No form makes leads of the type \`${leadType}\`, so this e-mail is never sent.`,
        help: ofCampaign
          ? `The form in ${ofCampaign.origin.file} follows its campaign. Write there: leadType: ${leadType}`
          : unanswered
            ? `The form in ${unanswered.origin.file} has the type \`${unanswered.leadType}\`, which no e-mail answers. Write leadType: ${leadType} there, or leadType: ${unanswered.leadType} here.`
            : `Write leadType: ${leadType} into the form that it answers, or delete this file.`,
      },
    ];
  });
}

/** The answers in an e-mail to all visitors that forms of some lead types do not ask for. */
function findUnheard(
  mail: AnsweringMail,
  mails: readonly AnsweringMail[],
  forms: readonly AskingForm[],
): FileDiagnostic[] {
  const { file, to, leadType, repeats } = mail;
  const answered = mails.flatMap((other) => (other.to === to ? (other.leadType ?? []) : []));
  const asked = Map.groupBy(
    forms.filter((form) => !answered.includes(form.leadType)),
    (form) => form.leadType,
  );
  if (to !== 'visitor' || leadType !== undefined || asked.size < 2) return [];
  const asks = (type: string, name: string) =>
    asked.get(type)?.some((form) => form.asks.includes(name));
  const [first, ...others] = repeats.filter(({ name }) =>
    [...asked.keys()].some((type) => !asks(type, name)),
  );
  if (!first) return [];
  const names = [...new Set([first, ...others].map(({ name }) => name))];
  const lacking = [...asked.keys()].filter((type) => names.some((name) => !asks(type, name)));
  const [only, ...more] = [...asked.keys()].filter((type) => !lacking.includes(type));
  return [
    {
      rule: 'mail/unasked',
      severity: 'warning',
      file,
      pointer: first.pointer,
      words: `lead.${first.name}`,
      message: `This e-mail answers leads of all types, but the forms of ${listed(lacking)} do not ask for ${listed(names)}: it says nothing there.`,
      help:
        only !== undefined && more.length === 0
          ? `Write for which leads it is: leadType: ${only}`
          : 'Write for which leads it is, as `leadType`, or the sentence without it.',
    },
  ];
}

function listed(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
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

function noReply(origin: Origin, mail: string): FileDiagnostic {
  return {
    rule: 'form/no-address',
    severity: 'warning',
    ...origin,
    message: `${mail} tells the team to whom to answer, but visitors can leave out their address in this form.`,
    help: 'Ask for an e-mail address or a phone number that must be filled in, such as { name: email, input: email }',
  };
}
