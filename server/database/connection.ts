import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { Journal } from './journal.ts';

/** Databases in quarantine that were deleted, and those that were not, by their folders. */
export interface Scrub {
  removed: readonly string[];
  kept: readonly string[];
}

/** An open database, with a way to close it and words for it that may be shown and logged. */
export interface Connection {
  db: Kysely<Database>;
  /** Where the tables of the site are. */
  schema: string;
  /** Where the database alone does not survive a power cut. */
  journal?: Journal;
  /** Code of what the operating system refused the embedded engine last, such as `ENOSPC`. */
  refusal?(): string | undefined;
  /**
   * Notes whether the journal brought back all that databases in quarantine held. Returns a sentence
   * about each that was put there since the last time.
   */
  rebuilt?(isWhole: boolean): Promise<string[]>;
  /** A sentence about each database in quarantine that was there before this start. */
  quarantined?(): Promise<string[]>;
  /** Takes what is left of deleted rows out of the files of the database, where they are in our hands. */
  scrub?(): Promise<Scrub>;
  close(): Promise<void>;
  description: string;
}
