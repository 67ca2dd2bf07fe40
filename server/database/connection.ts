import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { Journal } from './journal.ts';

/** An open database, with a way to close it and words for it that may be shown and logged. */
export interface Connection {
  db: Kysely<Database>;
  /** Where the tables of the site are. */
  schema: string;
  /** Where the database alone does not survive a power cut. */
  journal?: Journal;
  /**
   * Takes what is left of deleted rows out of the files of the database, where they are in our hands.
   * Returns names of damaged databases that were removed on that occasion.
   */
  scrub?(): Promise<string[]>;
  close(): Promise<void>;
  description: string;
}
