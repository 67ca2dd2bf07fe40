import type { Connection } from './database/connection.ts';
import { migrate } from './database/migrate.ts';
import { replayJournal } from './leads/replay-journal.ts';

/**
 * Brings the tables up to date, and puts back what a power cut took from the embedded database.
 * @throws StartupError when a migration fails, after which the database is as it was before.
 */
export async function prepareDatabase({ db, journal }: Connection): Promise<void> {
  await migrate(db);
  if (journal) await replayJournal(db, journal);
}
