import type { ColumnType, Insertable, Selectable } from 'kysely';

/** Table `leads`: the columns of the service. Those of the site stand beside them. */
export interface LeadsTable {
  /** UUID version 7, so that leads sort by the time they came in. */
  id: string;
  created_at: Date;
  /** Identifier of the form, such as `/start#form`; null where none was named. */
  form: string | null;
  /** Path of the page that the lead came from. */
  page: string | null;
  /** Language of that page, such as `en-CA`. */
  locale: string | null;
  /** The address of the lead as it is compared; null where it has none, or is of an earlier version. */
  email_normal: string | null;
  /** Answers that have no column, and hidden values; written as JSON text. */
  extra: ColumnType<Record<string, string>, string, string>;
  /** Digest of the sender's submission key and content; two posts with the same one are one lead. */
  submission: string | null;
  /** How the visitor came the first time; written as JSON text. */
  first_touch: ColumnType<Touch | null, string | null, string | null>;
  /** How the visitor came the last time; written as JSON text. */
  last_touch: ColumnType<Touch | null, string | null, string | null>;
  referrer: string | null;
  landing_page: string | null;
  /** Variant of each experiment that was shown; written as JSON text. */
  variants: ColumnType<Record<string, string> | null, string | null, string | null>;
  /** Whether its visitor was counted; null if it is of a version that did not note that. */
  visit_counted: boolean | null;
  /** The small print as it was shown, its version and when it was agreed to. */
  consent_text: string | null;
  consent_version: string | null;
  consented_at: Date | null;
  /** The campaign that it is counted for; null on a waiting list, and without a campaign. */
  of_campaign: string | null;
  /** When it was quarantined, and why; null for all that count. */
  quarantined_at: Date | null;
  quarantine_reason: QuarantineReason | null;
  /** How far the team is with it; null for a new one. */
  work_status: WorkStatus | null;
  /** What the team noted about it. */
  work_note: string | null;
}

/** How far a team can be with a lead. */
export const workStatuses = ['contacted', 'qualified', 'won', 'lost'] as const;
export type WorkStatus = (typeof workStatuses)[number];

/**
 * `trap`: a field was filled in that people never see. `too-fast`: no person is so quick. `spam`: an
 * operator says so. `unconfirmed`: its sender has not followed the link in the e-mail.
 */
export type QuarantineReason = 'trap' | 'too-fast' | 'unverified' | 'spam' | 'unconfirmed';

/** Campaign parameters of a visit, by their names without `utm_`, its `clickId` and its moment, `at`. */
export type Touch = Partial<Record<string, string>>;

/** Values of the site's columns, by the names of the columns. */
type SiteValues = Readonly<Record<string, unknown>>;

export type NewLeadRow = Insertable<LeadsTable> & SiteValues;
export type LeadRow = Selectable<LeadsTable> & SiteValues;
