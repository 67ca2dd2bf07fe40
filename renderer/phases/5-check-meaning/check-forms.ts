import leadFields from '../../../schemas/lead-fields.json' with { type: 'json' };
import type { Form, FormField } from '../../generated/types.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { isRequired } from '../../model/form-fields.ts';
import { required } from '../../model/required.ts';
import { columnKind, type DeclaredLeads, formFields } from '../../model/site-leads.ts';
import { fixName, kindredName, nearestName } from '../../text/nearest-name.ts';
import { offer, suggestOr } from '../../text/wording.ts';
import type { PageCheck } from './check.ts';
import { otherAutofill, repeatedAutocomplete } from './check-autocomplete.ts';
import { checkField } from './check-field.ts';
import { repeated } from './repeated.ts';
import { findForms } from './site-index.ts';

/** Whether every form of a page asks for what the site knows, and for nothing twice. */
export const pageCheck: PageCheck = {
  rules: {
    'form/confirm-email': {
      title: 'A form that cannot be confirmed',
      why: 'Its leads count only once a link in an e-mail was followed, and there may be no address to send it to.',
      fix: 'Ask for an e-mail address that must be filled in, or do without the confirmation.',
      wrong: 'form: { confirm: email, fields: [{ name: phone }] }',
      right: 'form: { confirm: email, fields: [{ name: email }] }',
    },
    'form/duplicate-field': {
      title: 'A field twice in one form',
      why: 'One of the two answers would be lost.',
      fix: 'Give one another name.',
      wrong: '- { name: email, label: E-mail }\n- { name: email, label: Work e-mail }',
      right: '- { name: email, label: E-mail }\n- { name: workEmail, label: Work e-mail }',
    },
    'form/field-kind': {
      title: 'A form that makes another kind of answer of a field',
      why: 'A column holds texts, numbers, dates or checkboxes, and not two of them.',
      fix: 'Write the same input, or ask it under another name.',
      wrong: 'fields: [{ name: guests, input: text }]',
      right: 'fields: [{ name: guests, input: number }]',
    },
    'form/hidden-field': {
      title: 'A hidden value with the name of a field',
      why: 'Nobody could tell whether a visitor wrote it.',
      fix: 'Choose another name, or make it a hidden field in site.yaml.',
      wrong: 'hidden: { email: team@example.com }',
      right: 'hidden: { campaign: spring }',
    },
    'form/lead-type': {
      title: 'A form without a lead type',
      why: 'The site has several, and nobody would know what the visitor asks for.',
      fix: 'Add leadType.',
      wrong: 'form: { button: Send, thankYou: /thanks }',
      right: 'form: { leadType: order, button: Send, thankYou: /thanks }',
    },
    'form/same-label': {
      title: 'Two fields with one label',
      why: 'Visitors do not know what to write into which, and e-mails and tables have two columns of one name.',
      fix: 'Give one of them another label.',
      wrong: '- { name: food, label: Food }\n- { name: diet, label: Food }',
      right: '- { name: food, label: Food }\n- { name: diet, label: What you do not eat }',
      canBeOff: true,
      joined: 'site',
    },
    'form/similar-field': {
      title: 'A question whose name is nearly that of a field',
      why: 'It looks like a slip: its answers would not stand in the column of the field.',
      fix: 'Write the name of the field, or another one.',
      wrong: '- { name: emial, label: E-mail }',
      right: '- { name: email, label: E-mail }',
      canBeOff: true,
    },
    'form/taken-name': {
      title: 'A name of a form that the lead service uses itself',
      why: 'It would take the answer for something else, such as the trap that robots fill in.',
      fix: 'Give the field or hidden value another name; its label stays.',
      wrong: '- { name: website, label: Your website }',
      right: '- { name: homepage, label: Your website }',
    },
    'form/unknown-field': {
      title: 'A field that the site does not know',
      why: 'It has no column and nothing that visitors could read.',
      fix: 'Write the name of a field of leads in site.yaml, or give it a label.',
      wrong: 'fields: [{ name: emial }]',
      right: 'fields: [{ name: email }]',
    },
    'form/unknown-lead-type': {
      title: 'A lead type that does not exist',
      why: 'Lead types are named once, in site.yaml, so that leads can be counted and answered by them.',
      fix: 'Name it below leads: types in site.yaml, or write one that is there.',
      wrong: 'leadType: oder',
      right: 'leadType: order',
      joined: 'site',
    },
  },
  check: ({ page: { file, content }, index: { leads } }) => {
    if (!leads) return [];
    return findForms(content).flatMap(({ form, pointer }) => [
      ...checkLeadType(form, leads, pointer),
      ...checkFields(form.fields ?? [], leads, { file, pointer: `${pointer}/fields` }),
      ...checkHidden(form, leads, `${pointer}/hidden`),
      ...checkConfirm(form, leads, `${pointer}/confirm`),
    ]);
  },
};

function checkLeadType(form: Form, { types }: DeclaredLeads, pointer: string): Diagnostic[] {
  const known = Object.keys(types);
  const { leadType } = form;
  if (leadType === undefined ? known.length === 1 : known.includes(leadType)) return [];
  return [
    {
      ...(leadType === undefined
        ? {
            rule: 'form/lead-type',
            pointer,
            onKey: true,
            message: 'This form does not say what its visitors ask for.',
            help: `Add \`leadType:\` with one of: ${known.join(', ')}`,
          }
        : { pointer: `${pointer}/leadType`, ...unknownLeadType(leadType, known) }),
    },
  ];
}

/** A lead type that site.yaml does not name. */
export function unknownLeadType(
  written: string,
  known: readonly string[],
): Pick<Diagnostic, 'rule' | 'message' | 'help' | 'suggest' | 'fix'> {
  const suggest = nearestName(written, known) ?? kindredName(written, known);
  return {
    rule: 'form/unknown-lead-type',
    message: `There is no lead type \`${written}\`.`,
    ...suggestOr(
      suggest,
      `Lead types are named below \`leads: types:\` in site.yaml. There are: ${known.join(', ')}`,
    ),
    ...fixName(written, known),
  };
}

/** Names that a form sends beside the answers, so that no answer and no value can have them. */
export function takenNames({ typeName }: DeclaredLeads): string[] {
  return [...leadFields.service.names, typeName];
}

function checkFields(
  fields: readonly FormField[],
  leads: DeclaredLeads,
  place: { file: string; pointer: string },
): Diagnostic[] {
  return [
    ...fields.flatMap((field, index) => checkFormField(field, fields, leads, place.pointer, index)),
    ...repeatedNames(fields, place),
    ...repeatedLabels(
      fields.map((field) => ({ label: declaredAs(field, leads)?.label, ...field })),
      place,
    ),
    ...repeatedAutocomplete(
      fields.map((field) => ({ ...declaredAs(field, leads), ...field })),
      place.pointer,
    ),
  ];
}

/** The field of the site that a form asks for, or undefined if only this form asks it. */
function declaredAs(field: FormField, { fields }: DeclaredLeads) {
  return fields.find(({ name }) => name === field.name);
}

function checkFormField(
  field: FormField,
  all: readonly FormField[],
  leads: DeclaredLeads,
  pointer: string,
  index: number,
): Diagnostic[] {
  const at = `${pointer}/${index}`;
  const declared = declaredAs(field, leads);
  if (takenNames(leads).includes(field.name)) return [takenName(field.name, `${at}/name`)];
  if (!declared) return checkOwnField(field, all, leads, at);
  // What its `input` is lies with site.yaml, and so does the report.
  const own = field.input === undefined && declared.label ? { ...field, label: undefined } : field;
  const diagnostics = checkField({ ...declared, ...field }, own, at);
  if (field.input === undefined || columnKind(field) === columnKind(declared)) return diagnostics;
  return [...diagnostics, otherKind(field, declared, `${at}/input`)];
}

/** A question that one form alone asks, or a name that is written wrongly. */
function checkOwnField(
  field: FormField,
  all: readonly FormField[],
  leads: DeclaredLeads,
  at: string,
): Diagnostic[] {
  const names = leads.fields.map(({ name }) => name);
  const unused = names.filter((name) => !all.some((other) => other.name === name));
  const asked = (name: string) => otherAutofill(name) ?? name;
  const suggest =
    nearestName(field.name, unused) ?? unused.find((name) => asked(name) === asked(field.name));
  if (field.label === undefined) return [unknownField(field.name, `${at}/name`, suggest, names)];
  const diagnostics = checkField(field, field, at);
  return suggest ? [similarField(field.name, `${at}/name`, suggest), ...diagnostics] : diagnostics;
}

function unknownField(
  name: string,
  pointer: string,
  suggest: string | undefined,
  names: readonly string[],
): Diagnostic {
  const { help } = suggestOr(suggest, `There are: ${names.join(', ')}`);
  return {
    rule: 'form/unknown-field',
    pointer,
    message: `There is no field \`${name}\` below \`leads:\` in site.yaml.`,
    help: `${help}\nTo ask something that only this form asks, give it a \`label\`.`,
    suggest,
    ...fixName(name, names),
  };
}

function similarField(name: string, pointer: string, suggest: string): Diagnostic {
  return {
    rule: 'form/similar-field',
    severity: 'warning',
    pointer,
    message: `The answers to \`${name}\` will not stand in the column of \`${suggest}\`.`,
    ...offer(suggest, 'If only this form asks it, give it a name that is less alike.'),
  };
}

function otherKind(field: FormField, declared: FormField, pointer: string): Diagnostic {
  return {
    rule: 'form/field-kind',
    pointer,
    message: `\`${field.name}\` is ${nounOf(field)} here, but ${nounOf(declared)} in site.yaml, and one column cannot hold both.`,
    help: 'Write the same `input` in both places, or ask it under another name.',
  };
}

const nouns: Readonly<Record<string, string>> = {
  text: 'a text',
  number: 'a number',
  date: 'a date',
  boolean: 'a checkbox',
};

function nounOf(field: FormField): string {
  return required(nouns[columnKind(field)], `A noun for ${field.name}`);
}

function checkHidden({ hidden = {} }: Form, leads: DeclaredLeads, pointer: string): Diagnostic[] {
  return Object.keys(hidden).flatMap((name) => {
    const at = `${pointer}/${name}`;
    if (takenNames(leads).includes(name)) return [{ ...takenName(name, at), onKey: true }];
    const field = leads.fields.find((declared) => declared.name === name);
    return field && field.input !== 'hidden' ? [shownField(name, at)] : [];
  });
}

/** The link goes to an address that the form asks for. */
function checkConfirm(form: Form, leads: DeclaredLeads, pointer: string): Diagnostic[] {
  const fields = form.confirm ? formFields(form, leads) : [];
  if (!form.confirm || fields.some((one) => one.input === 'email' && isRequired(one))) return [];
  return [
    {
      rule: 'form/confirm-email',
      pointer,
      message: 'Leads of this form could not be confirmed: it requires no e-mail address.',
      help: 'Let the form ask for a field with `input: email` that must be filled in, or delete `confirm:`.',
    },
  ];
}

function shownField(name: string, pointer: string): Diagnostic {
  return {
    rule: 'form/hidden-field',
    pointer,
    onKey: true,
    message: `\`${name}\` is a field that visitors fill in, so it cannot be a hidden value.`,
    help: 'Choose another name, or write `input: hidden` for the field in site.yaml.',
  };
}

/** Fields of a list that have the name of one before them. */
export function repeatedNames(
  fields: readonly Pick<FormField, 'name'>[],
  { file, pointer }: { file: string; pointer: string },
): Diagnostic[] {
  return repeated(fields.entries(), ([, { name }]) => name).map(([[index, { name }], [first]]) => ({
    rule: 'form/duplicate-field',
    pointer: `${pointer}/${index}/name`,
    message: `The field \`${name}\` is in this list twice, so one answer would be lost.`,
    help: 'Give one of them another name, or delete it.',
    related: [{ file, pointer: `${pointer}/${first}/name`, message: 'The first one is here.' }],
  }));
}

/** Fields of a list with the label of one before them. */
export function repeatedLabels(
  fields: readonly Pick<FormField, 'name' | 'label'>[],
  { file, pointer }: { file: string; pointer: string },
): Diagnostic[] {
  const named = [...fields.entries()].filter(([, { label }]) => label);
  const labels = repeated(named, ([, { label }]) => label?.toLowerCase());
  return labels.flatMap(([[index, { name, label }], [first, { name: other }]]): Diagnostic[] =>
    name === other
      ? []
      : [
          {
            rule: 'form/same-label',
            severity: 'warning',
            pointer: `${pointer}/${index}/label`,
            message: `Two fields have the label \`${label}\`.`,
            help: 'Give one of them another label: visitors do not know what to write into which.',
            related: [
              { file, pointer: `${pointer}/${first}/label`, message: 'The first one is here.' },
            ],
          },
        ],
  );
}

/** A name that the site cannot give: it is reserved. */
export function takenName(name: string, pointer: string): Diagnostic {
  return {
    rule: 'form/taken-name',
    pointer,
    message: `The name \`${name}\` is taken: the lead service uses it itself, and leads would be lost.`,
    help: `Choose another name, such as \`your_${name}\`. What visitors read is the label.`,
  };
}
