import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import leadSchema from '../../schemas/lead.schema.json' with { type: 'json' };
import { isLeadEmail } from './email.ts';
import type { FieldError, FieldErrorCode } from './field-error.ts';
import type { Lead } from './lead.ts';

const ajv = new Ajv2020({ allErrors: true, verbose: true });
ajv.addFormat('lead-email', isLeadEmail);
const validate = ajv.compile<Lead>(leadSchema);

/** Checks a lead against the one schema that browser and service share. */
export function checkLeadSchema(
  value: unknown,
): { lead: Lead; errors?: undefined } | { lead?: undefined; errors: FieldError[] } {
  if (validate(value)) return { lead: value };
  return { errors: (validate.errors ?? []).map(toFieldError) };
}

function toFieldError(error: ErrorObject): FieldError {
  const place = error.instancePath.slice(1).replaceAll('/', '.');
  switch (error.keyword) {
    case 'required':
      return { field: within(place, error.params.missingProperty), code: 'required' };
    case 'additionalProperties':
      return { field: within(place, error.params.additionalProperty), code: 'unknown-field' };
    case 'minLength':
      return { field: place, code: error.data === '' ? 'required' : 'invalid' };
    case 'maxLength':
      return (
        nameError(error, place) ?? { field: place, code: 'too-long', limit: error.params.limit }
      );
    default:
      return nameError(error, place) ?? { field: place, code: codes[error.keyword] ?? 'invalid' };
  }
}

// ajv tells a bad property name at the object that holds it.
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
