import type { Strings } from '../../locale/strings.ts';

/** The interface words that a form needs in the browser too. */
export type FormWords = Pick<
  Strings,
  | 'processing'
  | 'errorTitle'
  | 'submitFailed'
  | 'fieldRequired'
  | 'emailInvalid'
  | 'chooseOption'
  | 'close'
>;

/** Picks the words of a form, so that the page carries no others in the form's props. */
export function formWords(strings: Strings): FormWords {
  const { processing, errorTitle, submitFailed, fieldRequired, emailInvalid, chooseOption, close } =
    strings;
  return {
    processing,
    errorTitle,
    submitFailed,
    fieldRequired,
    emailInvalid,
    chooseOption,
    close,
  };
}
