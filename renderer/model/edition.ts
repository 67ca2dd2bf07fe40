/** Which edition of a site is made; plain data. */
export interface Edition {
  /** The moment it is made for, in milliseconds since 1970 (UTC). */
  now: number;
  /** Names of the campaigns that are closed by their number of leads. */
  full?: readonly string[];
  /** Whether it is made ahead, of a site that was checked in all states: only the present one is read. */
  isAhead?: boolean;
  /** Whether it also has what visitors do not see: drafts, and what is not shown yet or any more. */
  drafts: boolean;
  /** Which of the environments of site.yaml it is for; default: none. */
  environment?: string;
  /**
   * Address of a preview, such as https://preview.example.com/pull-12. Its links lead there, and
   * search engines are kept out. Default: the site itself.
   */
  siteUrl?: string;
  /**
   * Whether it is shown on this machine only: at the root of its address, with the lead service
   * beside it, wherever site.yaml says that both are.
   */
  isLocal?: boolean;
}

/** All that is written, whenever. */
export const WHOLE_EDITION: Edition = { now: 0, drafts: true };

/** Why visitors do not see a page: it is a draft, its time has not come, or it is over. */
export type Absence =
  | { why: 'draft'; campaign?: string }
  | { why: 'later'; from: string; campaign?: string }
  | { why: 'over'; until: string; campaign?: string };

/** A change that an edition shows from a moment on without any change of a file. */
export interface ScheduledChange {
  /** In milliseconds since 1970 (UTC). */
  at: number;
  file: string;
  /** What happens, as a sentence for people. */
  what: string;
  /** The same where it happens at another moment, or is said in other words; default: `what`. */
  key?: string;
  /** How many times its moment was changed, where that is known. */
  sequence?: number;
  /** Whether only a figure changes, such as how much time is left. */
  isFigure?: boolean;
  /** The zone by whose clocks the moment was written, if that is not the one of the site. */
  zone?: string;
}
