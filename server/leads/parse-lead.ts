import { isMapping } from '../../renderer/light.ts';
import type { LeadField, LeadForm, SiteLeads } from '../../schemas/generated/contract.ts';
import { type AskingSite, askedForm, hiddenNames, wirePlace } from './asked-form.ts';
import { checkAnswer } from './check-answer.ts';
import { checkCircumstances } from './check-circumstances.ts';
import type { FieldError } from './field-error.ts';
import { fitAttribution } from './fit-attribution.ts';
import type { Answer, Lead } from './lead.ts';

/** A lead that may be stored, or why not; `form` is the form it came from, where one is known. */
export type ParsedLead =
  | { form?: LeadForm; lead: Lead; errors?: undefined }
  | { form?: LeadForm; lead?: undefined; errors: FieldError[] };

const mostErrorsTold = 50;

/**
 * Turns what a visitor sent into a lead. White space and marks of direction around texts are taken off;
 * nothing else is changed or guessed. The built page, not the browser, decides what its form asks for,
 * which values travel with it unseen, and what is agreed to.
 */
export function parseLead(
  sent: Readonly<Record<string, unknown>>,
  site: AskingSite & { forms: ReadonlyMap<string, LeadForm> },
): ParsedLead {
  const { forms, leads } = site;
  const value = trimStrings(sent);
  const named = typeof value.form === 'string' ? forms.get(value.form) : undefined;
  if (typeof value.form === 'string' && !named) {
    return { errors: [{ field: 'form', code: 'unknown-form' }] };
  }
  const { form, fields, hidden, shown, drawn } = askedForm(value, named, site);
  for (const name of hiddenNames(named, leads)) take(value, name);
  const { answers, extra, errors: faults } = takeAnswers(value, fields, form);
  const type = form?.leadType ?? value[leads.typeName];
  delete value[leads.typeName];
  const { circumstances, errors } = checkCircumstances(value);
  const found = [
    ...faults,
    ...checkType(type, leads),
    ...errors,
    ...checkRest(circumstances.extra),
  ];
  if (found.length > 0) return { form, errors: firstOfEachField(found, fields) };
  const ofSite = new Set(leads.fields.map(({ name }) => name));
  const along = { ...hidden, ...shown, ...extra };
  for (const [name, text] of Object.entries(hidden)) if (ofSite.has(name)) answers[name] = text;
  for (const name of ofSite) delete along[name];
  const attribution = circumstances.attribution && {
    ...circumstances.attribution,
    variants: drawn,
    kept: undefined,
  };
  return {
    form,
    lead: { ...circumstances, attribution, type: String(type), answers, extra: along },
  };
}

/** Answers that no question was asked for. An empty one is what a browser makes of an empty field. */
function checkRest(extra: unknown): FieldError[] {
  const rest = Object.entries(isMapping(extra) ? extra : {}).filter(([, text]) => text !== '');
  return rest.map(([name]) => ({ field: `extra.${name}`, code: 'unknown-field' }));
}

function trimStrings(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const trimmed = mapValues(sent, trim);
  if (isMapping(trimmed.extra)) trimmed.extra = mapValues(trimmed.extra, trim);
  if (isMapping(trimmed.attribution)) trimmed.attribution = fitAttribution(trimmed.attribution);
  return trimmed;
}

/** Phones and address books put marks of direction around what is copied from them. */
const around = /[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

function trim(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  let [start, end] = [0, value.length];
  while (start < end && around.test(value.charAt(start))) start++;
  while (end > start && around.test(value.charAt(end - 1))) end--;
  return value.slice(start, end).replaceAll('\r\n', '\n');
}

function mapValues(
  record: Readonly<Record<string, unknown>>,
  change: (value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

/**
 * Takes the answers to these fields out of what was sent. They may stand at the top or in `extra`,
 * where scripts put what they do not know.
 */
function takeAnswers(
  value: Record<string, unknown>,
  fields: readonly LeadField[],
  form: LeadForm | undefined,
): { answers: Record<string, Answer>; extra: Record<string, string>; errors: FieldError[] } {
  const answers: Record<string, Answer> = {};
  const extra: Record<string, string> = {};
  const errors: FieldError[] = [];
  for (const field of fields) {
    const { name, column } = field;
    const sent = take(value, name);
    const { answer, fault } = isLeftOut(field, sent, form) ? {} : checkAnswer(field, sent);
    if (fault) errors.push({ field: wirePlace(field), ...fault });
    else if (answer !== undefined && column) answers[name] = answer;
    else if (answer !== undefined) extra[name] = String(answer);
  }
  return { answers, extra, errors };
}

function take(value: Record<string, unknown>, name: string): unknown {
  const extra = isMapping(value.extra) ? value.extra : {};
  const within = Object.hasOwn(value, name) ? value : extra;
  const sent = Object.hasOwn(within, name) ? within[name] : undefined;
  delete value[name];
  delete extra[name];
  return sent;
}

/** A box that a form does not show is neither ticked nor left empty. */
function isLeftOut({ name, input }: LeadField, sent: unknown, form: LeadForm | undefined): boolean {
  const isAsked = form?.fields.some((field) => field.name === name);
  return input === 'checkbox' && sent === undefined && !isAsked;
}

function checkType(type: unknown, { typeName, types }: SiteLeads): FieldError[] {
  if (type === undefined) return [{ field: typeName, code: 'required' }];
  const isKnown = typeof type === 'string' && Object.hasOwn(types, type);
  return isKnown ? [] : [{ field: typeName, code: 'invalid' }];
}

function firstOfEachField(
  errors: readonly FieldError[],
  fields: readonly LeadField[],
): FieldError[] {
  const first = new Map<string, FieldError>();
  for (const error of errors) if (!first.has(error.field)) first.set(error.field, error);
  const order = fields.map(wirePlace);
  const rank = ({ field }: FieldError) => order.indexOf(field) + 1 || order.length + 1;
  return [...first.values()].sort((a, b) => rank(a) - rank(b)).slice(0, mostErrorsTold);
}
