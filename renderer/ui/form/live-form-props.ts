import type { LabeledField } from '../../model/form-fields.ts';
import type { FormWords } from './form-words.ts';

/** What a form is made of, on the server and in the browser. */
export interface LiveFormProps {
  /** Beginning of the ids of its controls. */
  id: string;
  /** Path of the page and id of the section, by which the service knows the form. */
  form: string;
  /** Address below which the lead service answers; default: the root of the page's host. */
  service?: string;
  leadType: string;
  /** Name of the lead type on the wire; default: `leadType`. */
  typeName?: string;
  fields: readonly LabeledField[];
  hidden?: Readonly<Record<string, string>>;
  /** First variant of each experiment of the page. */
  experiments?: Readonly<Record<string, string>>;
  button: string;
  thankYou: string;
  words: FormWords;
}
