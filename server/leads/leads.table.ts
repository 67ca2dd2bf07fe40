import type { ColumnType, Insertable } from 'kysely';

/** Table `leads`. */
export interface LeadsTable {
  /** UUID version 7, so that leads sort by the time they came in. */
  id: string;
  created_at: Date;
  name: string;
  preschool_name: string;
  email: string;
  phone: string;
  cta_source: 'start_trial' | 'talk_to_expert';
  /** Identifier of the form, such as `/start-trial#form`; null where none was named. */
  form: string | null;
  /** Path of the form's page. */
  page: string | null;
  /** Answers to further fields and hidden values; written as JSON text. */
  extra: ColumnType<Record<string, string>, string, string>;
  /** Digest of the sender's submission key and content; two posts with the same one are one lead. */
  submission: string | null;
}

export type NewLeadRow = Insertable<LeadsTable>;
