import type { FormField as FieldData } from '../../generated/types.ts';
import type { FormWords } from './form-words.ts';

/** What a form is made of, on the server and in the browser. */
export interface LiveFormProps {
  /** Beginning of the ids of its controls. */
  id: string;
  /** Path of the page and id of the section, by which the service knows the form. */
  form: string;
  leadType: string;
  fields: readonly FieldData[];
  hidden?: Readonly<Record<string, string>>;
  /** First variant of each experiment of the page. */
  experiments?: Readonly<Record<string, string>>;
  button: string;
  thankYou: string;
  words: FormWords;
}
