import type { Language } from '../../locale/languages.ts';
import type { LabeledField } from '../../model/form-fields.ts';

type Words = Language['form'];

const ALWAYS = [
  'processing',
  'errorTitle',
  'submitFailed',
  'fieldRequired',
  'emailInvalid',
] as const;

/** What can be wrong with a kind of field, beside that it is empty. */
const FOR_INPUT: Readonly<Record<string, readonly (keyof Words)[]>> = {
  url: ['invalidUrl'],
  number: ['notANumber', 'tooSmall', 'tooLarge'],
  date: ['notADate', 'tooEarly', 'tooLate'],
  checkbox: ['unticked'],
  select: ['chooseOption'],
};

/** The interface words that a form needs in the browser too. */
export type FormWords = Pick<Words, (typeof ALWAYS)[number]> & Partial<Words> & { close: string };

/** Picks the words of a form, so that the page carries no others in the form's props. */
export function formWords({ form, page }: Language, fields: readonly LabeledField[]): FormWords {
  const names = new Set<keyof Words>(ALWAYS);
  for (const { input = 'text', pattern } of fields) {
    for (const name of FOR_INPUT[input] ?? []) names.add(name);
    if (pattern) names.add('invalid');
  }
  const words = Object.fromEntries([...names].map((name) => [name, form[name]]));
  return { ...words, close: page.close } as FormWords;
}
