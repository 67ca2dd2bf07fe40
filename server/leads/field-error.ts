/** Stable codes of what can be wrong with a field; `message-for.ts` has the words. */
export type FieldErrorCode =
  | 'required'
  | 'invalid'
  | 'too-long'
  | 'too-many'
  | 'not-an-option'
  | 'characters'
  | 'duplicate'
  | 'unknown-field'
  | 'unknown-form';

/** What is wrong with a field. One inside another is named with its path, as `extra.<name>`. */
export interface FieldError {
  field: string;
  code: FieldErrorCode;
  /** The most characters allowed, for `too-long`. */
  limit?: number;
}
