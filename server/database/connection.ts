import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { Journal } from './journal.ts';

/** An open database, with a way to close it and words for it that may be shown and logged. */
export interface Connection {
  db: Kysely<Database>;
  /** Where the database alone does not survive a power cut. */
  journal?: Journal;
  close(): Promise<void>;
  description: string;
}
