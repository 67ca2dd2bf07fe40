import type { Kysely } from 'kysely';
import type { Database } from './database.ts';

/** An open database, with a way to close it and words for it that may be shown and logged. */
export interface Connection {
  db: Kysely<Database>;
  close(): Promise<void>;
  description: string;
}
