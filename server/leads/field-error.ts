/** The interface words about errors that have the same words in every field, by their codes. */
export const fieldErrorWords = {
  required: 'required',
  unticked: 'unticked',
  'too-small': 'tooSmall',
  'too-large': 'tooLarge',
  'too-early': 'tooEarly',
  'too-late': 'tooLate',
  'not-a-number': 'notANumber',
  'not-a-date': 'notADate',
  'not-an-option': 'notAnOption',
  characters: 'characters',
  duplicate: 'duplicate',
  'unknown-form': 'unknownForm',
  'unknown-field': 'notAccepted',
  'unknown-variant': 'notAccepted',
  'too-many': 'notAccepted',
} as const;

/** Stable codes of what can be wrong with a field; `message-for.ts` has the words. */
export type FieldErrorCode = keyof typeof fieldErrorWords | 'invalid' | 'pattern' | 'too-long';

/** What is wrong with a field. One inside another is named with its path, as `extra.<name>`. */
export interface FieldError {
  field: string;
  code: FieldErrorCode;
  /** The most characters, or the least or greatest number or day, where the code is about one. */
  limit?: number | string;
}
