import { checkLeadSchema } from './check-lead-schema.ts';
import type { FieldError } from './field-error.ts';
import { fitAttribution } from './fit-attribution.ts';
import { isRecord } from './is-record.ts';
import type { Lead } from './lead.ts';
import { type LeadForm, type LeadFormField, leadFieldNames } from './lead-form.ts';

/** A lead that may be stored, or why not; `form` is the form it came from, where one is known. */
export type ParsedLead =
  | { form?: LeadForm; lead: Lead; errors?: undefined }
  | { form?: LeadForm; lead?: undefined; errors: FieldError[] };

const mostErrorsTold = 50;

/**
 * Turns what a visitor sent into a lead. Strings are trimmed; nothing else is changed or guessed.
 * The form named in it says what is asked for and which further fields must be filled in.
 */
export function parseLead(
  sent: Readonly<Record<string, unknown>>,
  forms: ReadonlyMap<string, LeadForm>,
): ParsedLead {
  const value = trimStrings(sent);
  const form = typeof value.form === 'string' ? forms.get(value.form) : undefined;
  if (typeof value.form === 'string' && !form) {
    return { errors: [{ field: 'form', code: 'unknown-form' }] };
  }
  // The built page, not the browser, decides what its form asks for.
  if (form) value.leadType = form.leadType;
  const { lead, errors = [] } = checkLeadSchema(value);
  const found = [...errors, ...checkCharacters(value, form), ...checkFormFields(value, form)];
  if (!lead || found.length > 0) return { form, errors: firstOfEachField(found) };
  return { form, lead: { ...lead, extra: { ...form?.hidden, ...withoutEmpty(lead.extra) } } };
}

function trimStrings(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const trimmed = mapValues(sent, trim);
  if (isRecord(trimmed.extra)) trimmed.extra = mapValues(trimmed.extra, trim);
  if (isRecord(trimmed.attribution)) trimmed.attribution = fitAttribution(trimmed.attribution);
  return trimmed;
}

function trim(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().replaceAll('\r\n', '\n') : value;
}

function mapValues(
  record: Readonly<Record<string, unknown>>,
  change: (value: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

// Line breaks and NUL would break mail headers, exports and PostgreSQL texts; half a surrogate pair
// is no character at all.
function checkCharacters(value: Record<string, unknown>, form: LeadForm | undefined): FieldError[] {
  const fields = Object.entries(value).filter(([, text]) => typeof text === 'string');
  const extra = Object.entries(isRecord(value.extra) ? value.extra : {});
  const longTexts = new Set(
    form?.fields.filter((field) => field.input === 'textarea').map((field) => field.name),
  );
  return [
    ...fields.filter(([, text]) => hasBadCharacters(text, false)).map(([name]) => name),
    ...extra
      .filter(([name, text]) => hasBadCharacters(text, longTexts.has(name)))
      .map(([name]) => `extra.${name}`),
    ...Object.entries(isRecord(value.consent) ? value.consent : {})
      .filter(([, text]) => hasBadCharacters(text, true))
      .map(([name]) => `consent.${name}`),
  ].map((field) => ({ field, code: 'characters' }));
}

function hasBadCharacters(text: unknown, linesAllowed: boolean): boolean {
  if (typeof text !== 'string') return false;
  const checked = linesAllowed ? text.replace(/[\n\t]/g, '') : text;
  return /[\p{Cc}\u2028\u2029]/u.test(checked) || !text.isWellFormed();
}

function checkFormFields(value: Record<string, unknown>, form: LeadForm | undefined): FieldError[] {
  const extra = isRecord(value.extra) ? value.extra : {};
  const ownNames: readonly string[] = leadFieldNames;
  return (form?.fields ?? []).flatMap((field) =>
    ownNames.includes(field.name)
      ? checkAnswer(field, field.name, value[field.name])
      : checkAnswer(field, `extra.${field.name}`, extra[field.name]),
  );
}

function checkAnswer(field: LeadFormField, place: string, answer: unknown): FieldError[] {
  if (answer === undefined || answer === '') {
    return field.required ? [{ field: place, code: 'required' }] : [];
  }
  if (field.options && !field.options.some((option) => option === answer)) {
    return [{ field: place, code: 'not-an-option' }];
  }
  return [];
}

function firstOfEachField(errors: readonly FieldError[]): FieldError[] {
  const first = new Map<string, FieldError>();
  for (const error of errors) if (!first.has(error.field)) first.set(error.field, error);
  const order: readonly string[] = leadFieldNames;
  const rank = (error: FieldError) => order.indexOf(error.field) + 1 || order.length + 1;
  return [...first.values()].sort((a, b) => rank(a) - rank(b)).slice(0, mostErrorsTold);
}

function withoutEmpty(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(extra).filter(([, text]) => text !== ''));
}
