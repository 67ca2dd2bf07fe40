import type { FormField } from '../../generated/types.ts';
import type { FieldErrors } from './form-lead.ts';
import type { FormWords } from './form-words.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The control of a field, or null where the form has none of that name. */
export function controlOf(form: HTMLFormElement, name: string): Control | null {
  return form.elements.namedItem(name) as Control | null;
}

/** What is wrong with one control, or nothing. The browser knows what an address looks like. */
export function checkControl(control: Control, words: FormWords): string | undefined {
  if (control.required && control.value.trim() === '') return words.fieldRequired;
  return control.validity.typeMismatch ? words.emailInvalid : undefined;
}

/** Everything that is wrong with a form, in the order of its fields. */
export function checkForm(
  form: HTMLFormElement,
  fields: readonly FormField[],
  words: FormWords,
): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { name } of fields) {
    const control = controlOf(form, name);
    const error = control && checkControl(control, words);
    if (error) errors[name] = error;
  }
  return errors;
}
