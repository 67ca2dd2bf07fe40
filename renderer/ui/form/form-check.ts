import { fill } from '../../locale/fill.ts';
import { formatDay } from '../../locale/format-day.ts';
import type { LabeledField } from '../../model/form-fields.ts';
import type { FieldErrors } from './form-lead.ts';
import type { FormWords } from './form-words.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The control of a field, or null where the form has none of that name. */
export function controlOf(form: HTMLFormElement, name: string): Control | null {
  return form.elements.namedItem(name) as Control | null;
}

/** What is wrong with one control, or nothing. The browser knows what its attributes ask for. */
export function checkControl(
  control: Control,
  field: LabeledField,
  words: FormWords,
): string | undefined {
  const { validity } = control;
  if (validity.valueMissing || (control.required && control.value.trim() === '')) {
    return messageFor(
      field.input === 'checkbox' ? words.unticked : words.fieldRequired,
      control,
      field,
    );
  }
  if (validity.valid) return undefined;
  if (validity.typeMismatch) {
    return field.input === 'url' ? words.invalidUrl : words.emailInvalid;
  }
  if (validity.patternMismatch)
    return field.patternMessage ?? messageFor(words.invalid, control, field);
  const isDate = field.input === 'date';
  if (validity.rangeUnderflow)
    return messageFor(isDate ? words.tooEarly : words.tooSmall, control, field, 'min');
  if (validity.rangeOverflow)
    return messageFor(isDate ? words.tooLate : words.tooLarge, control, field, 'max');
  return (
    messageFor(isDate ? words.notADate : words.notANumber, control, field) ??
    control.validationMessage
  );
}

/** Everything that is wrong with a form, in the order of its fields. */
export function checkForm(
  form: HTMLFormElement,
  fields: readonly LabeledField[],
  words: FormWords,
): FieldErrors {
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const control = controlOf(form, field.name);
    const error = control && checkControl(control, field, words);
    if (error) errors[field.name] = error;
  }
  return errors;
}

function messageFor(
  words: string | undefined,
  control: Control,
  field: LabeledField,
  end: 'min' | 'max' = 'min',
): string | undefined {
  // Sites mark required fields with a star; within a sentence it would only be noise.
  const label = field.label.replace(/\s*\*\s*$/, '');
  const locale = control.closest<HTMLElement>('[lang]')?.lang ?? 'en';
  const { [end]: limit = '' } = field;
  const shown = limit && field.input === 'date' ? formatDay(String(limit), locale) : limit;
  return words && fill(words, { label, limit: shown }, locale);
}
