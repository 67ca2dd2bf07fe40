/** Stable codes of what can be wrong with a field; `message-for.ts` has the words. */
export type FieldErrorCode =
  | 'required'
  | 'unticked'
  | 'invalid'
  | 'pattern'
  | 'too-long'
  | 'too-many'
  | 'too-small'
  | 'too-large'
  | 'too-early'
  | 'too-late'
  | 'not-a-number'
  | 'not-a-date'
  | 'not-an-option'
  | 'characters'
  | 'duplicate'
  | 'unknown-field'
  | 'unknown-form'
  | 'unknown-variant';

/** What is wrong with a field. One inside another is named with its path, as `extra.<name>`. */
export interface FieldError {
  field: string;
  code: FieldErrorCode;
  /** The most characters, or the least or greatest number or day, where the code is about one. */
  limit?: number | string;
}
