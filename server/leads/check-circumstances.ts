import type { ErrorObject } from 'ajv';
import { isMapping } from '../../renderer/light.ts';
import { isLead } from '../../schemas/generated/contract-checks.js';
import { hasBadCharacters } from './bad-characters.ts';
import type { FieldError, FieldErrorCode } from './field-error.ts';
import type { Lead } from './lead.ts';

/** What comes along with the answers of a lead. */
export type Circumstances = Partial<Omit<Lead, 'type' | 'answers'>>;

/** Checks what comes along with the answers of a lead: which form, from where, how fast. */
export function checkCircumstances(value: Record<string, unknown>): {
  circumstances: Circumstances;
  errors: FieldError[];
} {
  const errors = isLead(value) ? [] : (isLead.errors ?? []).map(toFieldError);
  return { circumstances: value, errors: [...errors, ...checkCharacters(value)] };
}

function checkCharacters(value: Readonly<Record<string, unknown>>): FieldError[] {
  const isBad = (text: unknown, linesAllowed: boolean) =>
    typeof text === 'string' && hasBadCharacters(text, linesAllowed);
  const namesIn = (key: string, linesAllowed: boolean) =>
    Object.entries(isMapping(value[key]) ? value[key] : {})
      .filter(([, text]) => isBad(text, linesAllowed))
      .map(([name]) => `${key}.${name}`);
  return [
    ...Object.keys(value).filter((name) => isBad(value[name], false)),
    ...namesIn('extra', false),
    ...namesIn('consent', true),
  ].map((field) => ({ field, code: 'characters' }));
}

function toFieldError(error: ErrorObject): FieldError {
  const place = error.instancePath.slice(1).replaceAll('/', '.');
  switch (error.keyword) {
    case 'required':
      return { field: within(place, error.params.missingProperty), code: 'required' };
    case 'additionalProperties':
      return { field: within(place, error.params.additionalProperty), code: 'unknown-field' };
    case 'maxLength':
      return (
        nameError(error, place) ?? { field: place, code: 'too-long', limit: error.params.limit }
      );
    default:
      return nameError(error, place) ?? { field: place, code: codes[error.keyword] ?? 'invalid' };
  }
}

// ajv reports a bad property name at the object that holds it.
function nameError(error: ErrorObject, place: string): FieldError | undefined {
  const name = error.propertyName ?? error.params.propertyName;
  return typeof name === 'string'
    ? { field: within(place, name), code: 'unknown-field' }
    : undefined;
}

function within(place: string, name: string): string {
  return place === '' ? name : `${place}.${name}`;
}

const codes: Readonly<Record<string, FieldErrorCode>> = {
  maxProperties: 'too-many',
};
