import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { Journal } from './journal.ts';

/** An open database, with a way to close it and words for it that may be shown and logged. */
export interface Connection {
  db: Kysely<Database>;
  /** What came of opening it that the operator should know. */
  notes?: readonly string[];
  /** Where the database alone does not survive a power cut. */
  journal?: Journal;
  close(): Promise<void>;
  description: string;
}
