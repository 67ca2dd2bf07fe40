import { formatDay } from '../../locale/day.ts';
import { fill } from '../../locale/fill.ts';
import type { FieldErrors } from './form-lead.ts';
import type { FormWords } from './form-words.ts';

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The controls of a form that people fill in, in their order. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('.field__control')];
}

/** What is wrong with one control, or nothing. The browser knows what its attributes ask for. */
export function checkControl(control: Control, words: FormWords): string | undefined {
  const { validity, type } = control;
  if (validity.valueMissing || (control.required && control.value.trim() === '')) {
    return say(type === 'checkbox' ? words.unticked : words.fieldRequired, control);
  }
  if (validity.valid) return undefined;
  if (validity.typeMismatch) return type === 'url' ? words.invalidUrl : words.emailInvalid;
  if (validity.patternMismatch) return control.title || say(words.invalid, control);
  const isDate = type === 'date';
  if (validity.rangeUnderflow) return say(isDate ? words.tooEarly : words.tooSmall, control, 'min');
  if (validity.rangeOverflow) return say(isDate ? words.tooLate : words.tooLarge, control, 'max');
  return say(isDate ? words.notADate : words.notANumber, control) ?? control.validationMessage;
}

/** Everything that is wrong with a form, by the names of its fields. */
export function checkForm(form: HTMLFormElement, words: FormWords): FieldErrors {
  const errors: Record<string, string> = {};
  for (const control of controlsOf(form)) {
    const error = checkControl(control, words);
    if (error) errors[control.name] = error;
  }
  return errors;
}

function say(
  words: string | undefined,
  control: Control,
  end: 'min' | 'max' = 'min',
): string | undefined {
  // Sites mark required fields with a star; within a sentence it would only be noise.
  const label = control.labels?.[0]?.textContent.replace(/\s*\*\s*$/, '') ?? '';
  const locale = control.closest<HTMLElement>('[lang]')?.lang ?? 'en';
  const limit = control instanceof HTMLInputElement ? control[end] : '';
  const shown = control.type === 'date' ? limit && formatDay(limit, locale) : Number(limit);
  return words && fill(words, { label, limit: shown }, locale);
}
