import type { Touch } from '../database/database.ts';

/** What a visitor wrote into a field: a text, a number, or whether a box was ticked. Days are texts. */
export type Answer = string | number | boolean;

/** A lead that may be stored, valid and trimmed. */
export interface Lead {
  /** What it asks for. */
  type: string;
  /** Answers to the fields of the site, by name; those left empty are not there. */
  answers: Readonly<Record<string, Answer>>;
  /** Answers to questions of a single form, and hidden values. */
  extra: Readonly<Record<string, string>>;
  form?: string;
  attribution?: Attribution;
  consent?: { text: string; version?: string };
  submission?: string;
  website?: string;
  /** What the challenge of the site gave to the form. */
  challengeToken?: string;
  elapsed?: number;
}

/** Where a visitor came from and what was shown. */
export interface Attribution {
  firstTouch?: Touch;
  lastTouch?: Touch;
  referrer?: string;
  landingPage?: string;
  page?: string;
  variants?: Record<string, string>;
  counted?: boolean;
}
