import type { LeadType } from '../database/leads.table.ts';

/** A field of a form as the build wrote it down. */
export interface LeadFormField {
  name: string;
  label: string;
  input: 'text' | 'email' | 'tel' | 'textarea' | 'select';
  required: boolean;
  autocomplete?: string;
  options?: readonly string[];
}

/** A form of the built site, from `.site/forms.json`. */
export interface LeadForm {
  /** Path of its page and its id on the page, such as `/start-trial#form`. */
  id: string;
  page: string;
  leadType: LeadType;
  /** Path of the page that opens after the form was sent. */
  thankYou: string;
  locale: string;
  dir: 'ltr' | 'rtl';
  title?: string;
  button: string;
  fields: readonly LeadFormField[];
  /** The small print below the form, in Markdown. */
  consent?: string;
  /** Values that travel with the lead without being shown. */
  hidden?: Readonly<Record<string, string>>;
}

/** Names of the fields that every lead has. */
export const leadFieldNames = ['name', 'preschoolName', 'email', 'phone'] as const;

/** A field as it stands in the file, where what the page language has defaults for is left out. */
type WrittenField = Omit<LeadFormField, 'input' | 'required'> &
  Partial<Pick<LeadFormField, 'input' | 'required'>>;

type WrittenForm = Omit<LeadForm, 'fields'> & { fields: readonly WrittenField[] };

/** Reads `.site/forms.json`; throws when it is not what the build writes. */
export function parseForms(text: string): Map<string, LeadForm> {
  const { forms }: { forms: readonly WrittenForm[] } = JSON.parse(text);
  return new Map(
    forms.map((form) => {
      const fields = form.fields.map(
        (field): LeadFormField => ({ input: 'text', required: true, ...field }),
      );
      return [form.id, { ...form, fields }];
    }),
  );
}
