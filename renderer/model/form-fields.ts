import type { FormField } from '../generated/types.ts';

/** A field of a form with all that is known of it. */
export type LabeledField = FormField & { label: string };

/** Whether a field must be filled in. */
export function isRequired({ required, input }: Pick<FormField, 'required' | 'input'>): boolean {
  return required ?? (input !== 'checkbox' && input !== 'hidden');
}
