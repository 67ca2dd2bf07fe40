import type { FieldError } from './field-error.ts';
import { type FormStrings, formStrings } from './form-strings.ts';
import type { LeadForm } from './lead-form.ts';

/** Says what is wrong with a field in these words, and with the form's own label where they fit. */
export function messageFor(
  error: FieldError,
  form: LeadForm | undefined,
  strings: FormStrings,
): string {
  const name = error.field.replace(/^extra\./, '');
  const label = labelOf(name, form, strings);
  switch (error.code) {
    case 'required':
      return strings.required(label);
    case 'too-long':
      return strings.tooLong(label, error.limit ?? 0);
    case 'not-an-option':
      return strings.notAnOption(label);
    case 'characters':
      return strings.characters(label);
    case 'duplicate':
      return strings.duplicate(label);
    case 'unknown-form':
      return strings.unknownForm;
    case 'unknown-field':
    case 'too-many':
      return strings.notAccepted;
    case 'invalid':
      if (name === 'email') return strings.invalidEmail;
      return name === 'phone' ? strings.invalidPhone : strings.invalid(label);
  }
}

function labelOf(name: string, form: LeadForm | undefined, strings: FormStrings): string {
  const field = form?.fields.find((candidate) => candidate.name === name);
  // Sites mark required fields with a star; within a sentence it would only be noise.
  const own = field?.label.replace(/\s*\*\s*$/, '');
  const labels: Readonly<Record<string, string>> = strings.labels;
  const usual = Object.hasOwn(labels, name) ? labels[name] : undefined;
  const sameLanguage = formStrings(form?.locale) === strings;
  return (sameLanguage ? (own ?? usual) : (usual ?? own)) ?? name;
}
