import type { PageBrand } from '../service-page.tsx';
import type { InboxReport } from './report-facts.ts';
import type { StudioPage } from './studio-facts.ts';

/** A company's leads as pages for its own people. Everything that they show is handed to them. */
export interface Inbox extends PageBrand {
  /** Time zone in which times are shown. */
  zone: string;
  /** The user who is signed in; undefined before signing in. */
  actor?: string;
  /** Proves that a form was sent from one of these pages. */
  token?: string;
  /** Whether signing out means anything. */
  canSignOut?: boolean;
  /** What the user may do, on pages of the studio. */
  rights?: readonly string[];
  /** Address of the script of these pages, if they have one. */
  script?: string;
  /** Whether the studio shows these leads. */
  isInStudio?: boolean;
}

/** What narrows the list down, as it stands in the address. */
export type InboxFilter = Readonly<
  Partial<
    Record<
      | 'search'
      | 'form'
      | 'source'
      | 'campaign'
      | 'variant'
      | 'status'
      | 'from'
      | 'to'
      | 'which'
      | 'before',
      string
    >
  >
>;

export interface InboxRow {
  id: string;
  at: Date;
  /** Who it is: what was answered first. */
  title: string;
  details: readonly string[];
  asksFor: string;
  page?: string;
  source: string;
  campaign?: string;
  /** The variants of experiments that it saw; empty without any. */
  variants: string;
  /** How far the team is with it, where it has begun. */
  status?: string;
  /** Why it does not count, if so. */
  quarantined?: string;
}

export interface InboxList {
  kind: 'list';
  rows: readonly InboxRow[];
  total: number;
  /** How many of the same are in quarantine, where the list of those that count is empty. */
  quarantined: number;
  filter: InboxFilter;
  choices: Readonly<
    Record<'form' | 'source' | 'campaign' | 'variant' | 'status', readonly string[]>
  >;
  /** The last id of this page, where more follow. */
  next?: string;
  notice?: string;
}

/** What was sent because of a lead. */
export interface InboxMessage {
  id: string;
  what: string;
  to?: string;
  status: 'held' | 'pending' | 'sent' | 'skipped' | 'dead';
  at: Date;
  attempts: number;
  error?: string;
  /** What the receiver answered to a message that it did not take. */
  answer?: string;
}

/** Everything about one lead. */
export interface InboxLead {
  kind: 'lead';
  id: string;
  at: Date;
  title: string;
  quarantined?: string;
  /** The address, where there is one, by which all about a person is found. */
  email?: string;
  /** How far the team is with it, what it noted, and how far it can be. */
  work: { status: string; note: string; statuses: readonly string[] };
  /** Pairs of a name and a value, under headings. */
  facts: readonly { heading: string; pairs: readonly (readonly [string, string])[] }[];
  messages: readonly InboxMessage[];
  notice?: string;
}

/** The question before a lead is erased. */
export interface InboxErase {
  kind: 'erase';
  id: string;
  title: string;
  /** The address whose leads go, and how many they are. */
  email?: string;
  count: number;
}

/** What was done, by whom and when. */
export interface InboxTrail {
  kind: 'trail';
  entries: readonly { at: Date; actor: string; what: string; lead?: string }[];
}

/** A program that gets leads, with the messages to it. */
export interface InboxTarget {
  name: string;
  label: string;
  /** What is odd about it. */
  note?: string;
  pending: number;
  sent: number;
  failed: number;
  /** When it took one last. */
  lastSent?: Date;
  /** What it said of the latest message that it did not take, and when that came in. */
  failure?: { code: string; answer: string | null; at: Date };
}

/** The programs that get leads. */
export interface InboxTargets {
  kind: 'targets';
  targets: readonly InboxTarget[];
  notice?: string;
}

/** The way in. */
export interface InboxSignIn {
  kind: 'sign-in';
  problem?: string;
}

/** A few words and a way back. */
export interface InboxWords {
  kind: 'words';
  title: string;
  lines: readonly string[];
}

export type InboxPage =
  | InboxList
  | InboxLead
  | InboxErase
  | InboxReport
  | InboxTrail
  | InboxTargets
  | InboxSignIn
  | InboxWords
  | StudioPage;
