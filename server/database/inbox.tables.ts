/** Table `sessions`: who is signed in. */
export interface SessionsTable {
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
