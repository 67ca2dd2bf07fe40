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

/** What is sent because of a lead: e-mails, and a post to another program. */
export type MessageKind = 'team-mail' | 'visitor-mail' | 'confirm-mail' | 'webhook';

/**
 * Table `outbox`. Rows carry nothing of the sender of the lead: what is sent is made from the lead when
 * it is sent.
 */
interface OutboxTable {
  /** Also the Message-ID of an e-mail and the idempotency key of a webhook. */
  id: string;
  lead_id: string;
  kind: MessageKind;
  /**
   * Whom of the team an e-mail goes to, or the name of a target; null in rows of earlier versions,
   * where an e-mail went to the whole team. The visitor's address stands in the lead, and that of the
   * webhook in the settings.
   */
  recipient: string | null;
  /**
   * `held` belongs to a quarantined lead; `skipped` had nothing to send; `dead` was refused or
   * failed too often, and stays until an operator sends it again.
   */
  status: 'held' | 'pending' | 'sent' | 'skipped' | 'dead';
  /** How often the message itself failed or was sent; an unreachable receiver does not count. */
  attempts: number;
  created_at: Date;
  /** When it may be sent; while a worker has it, when another worker may take it over. */
  due_at: Date;
  done_at: Date | null;
  /** Code of the last failure, such as `550` or `ECONNREFUSED`. */
  last_error: string | null;
  /** The beginning of what the receiver answered then; it may hold what the lead does. */
  answer: string | null;
}

export type Message = Selectable<OutboxTable>;

/** A state that a message stays in, unless a person revives it. */
export type EndStatus = Extract<Message['status'], 'sent' | 'skipped' | 'dead'>;

/** What a lead calls for: a message of some kind to one recipient. */
export type Envelope = Pick<Message, 'kind' | 'recipient'>;

/** A message as it is written together with its lead. */
export type NewMessage = Envelope & Pick<Message, 'id' | 'status'>;

/** Table `sessions`: who is signed in, and links that show drafts. */
interface SessionsTable {
  /** SHA-256 of the hash of the password and what the browser keeps. */
  id: string;
  actor: string;
  expires_at: Date;
}

/** What can be done with leads, and in the studio. */
type AuditAction =
  | 'sign-in'
  | 'sign-in-failed'
  | 'list'
  | 'view'
  | 'export'
  | 'spam'
  | 'release'
  | 'resend'
  | 'replay'
  | 'work'
  | 'erase'
  | 'invite'
  | 'join'
  | 'roles'
  | 'remove'
  | 'share'
  | 'unshare'
  | 'open'
  | 'passkey'
  | 'publish';

/** Table `audit`: what was done with leads, without their content, and in the studio. */
export interface AuditTable {
  id: string;
  at: Date;
  actor: string;
  action: AuditAction;
  /** The lead that it was done with, where it was one. */
  lead_id: string | null;
  /** Whom an erasure was about: a keyed digest of the address. */
  subject: string | null;
  /** How many leads or messages it was done with, or how many sign-ins failed in a minute. */
  count: number | null;
  /** Whom or what it was about in the studio. */
  detail: string | null;
}

/** Table `accounts`: the people who work in the studio. */
export interface AccountsTable {
  id: string;
  /** In the form in which addresses are compared. */
  email: string;
  name: string;
  /** What they may do, with commas between; see `roles`. */
  roles: string;
  /** Hash of the password; null until they have chosen one. */
  password: string | null;
  /** SHA-256 of the invitation that lets them choose a password; null without one. */
  invitation: string | null;
  invited_until: Date | null;
  created_at: Date;
  /** When they were here first; null before. */
  joined_at: Date | null;
}

/** Table `passkeys`: keys that people sign in with in place of a password. */
export interface PasskeysTable {
  /** As the browser names it, in base64url. */
  id: string;
  account_id: string;
  /** In base64url. */
  public_key: string;
  /** How often it was used, as it says itself. */
  counter: number;
  name: string;
  created_at: Date;
}

/** What an experiment is made of; where any of it changes, another experiment begins. */
export interface ExperimentDefinition {
  variants: readonly {
    name: string;
    /** Percent of the visitors. */
    share: number;
    /** Hashes of what its pages write of it; absent where an earlier version recorded it. */
    written?: string;
  }[];
  plan?: { leads: number; times: number };
}

/** Table `experiments`: what experiments were made of, and since when. */
interface ExperimentsTable {
  name: string;
  since: Date;
  /** Written as JSON text. */
  definition: ColumnType<ExperimentDefinition, string, string>;
}

/**
 * Table `counts`: how often something happened on a page on a day. Nothing in it identifies a visitor; it
 * grows with pages, sources and days, not with visits.
 */
export interface CountsTable {
  /** The day in the zone that the site had then, such as `2026-11-23`. */
  day: string;
  /** Path of the page. */
  page: string;
  event: string;
  /** An experiment and its variant, such as `headline: b`; empty for all visitors together. */
  variant: string;
  source: string;
  campaign: string;
  device: string;
  n: string | number | bigint;
}

/** Table `incidents`: what is wrong at the moment, for all instances together. */
interface IncidentsTable {
  /** Which of the conditions that are watched. */
  name: string;
  since: Date;
  /** When an instance took it upon itself to report it. */
  told_at: Date | null;
}

/** Table `probe`: one row, written to find out whether anything can be. */
interface ProbeTable {
  id: number;
  at: Date;
}

/** Table `secrets`: what all instances sign with. */
interface SecretsTable {
  name: string;
  value: string;
}

/**
 * Table `moments`: those at which the site changes by itself, and a build is started elsewhere. Table
 * `reports`: the Mondays whose report is sent.
 */
interface MomentsTable {
  at: Date;
  /** When an instance took it upon itself. */
  tried_at: Date | null;
  done_at: Date | null;
}

/** The tables of the service. */
export interface Database {
  /** What of the migrations was done. */
  kysely_migration: { name: string };
  leads: LeadsTable;
  outbox: OutboxTable;
  incidents: IncidentsTable;
  probe: ProbeTable;
  secrets: SecretsTable;
  sessions: SessionsTable;
  audit: AuditTable;
  accounts: AccountsTable;
  passkeys: PasskeysTable;
  moments: MomentsTable;
  reports: MomentsTable;
  experiments: ExperimentsTable;
  counts: CountsTable;
}
