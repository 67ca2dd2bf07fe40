import { resolve } from 'node:path';
import { explainFileError, Failure } from '../failure.ts';
import type { Terminal } from '../terminal.ts';
import { describeCounts } from './db-counts.ts';
import { withDatabase } from './leads-database.ts';

/** `site db restore`: puts a backup into an empty database, which may be of the other kind. */
export async function dbRestore(file: string, terminal: Terminal): Promise<void> {
  const { BackupError } = await import('../../server/backup/backup-file.ts');
  const { restoreTables } = await import('../../server/backup/restore-tables.ts');
  const path = resolve(terminal.cwd, file);
  await withDatabase(terminal, { asItIs: true }, async ({ connection }) => {
    try {
      const rows = await restoreTables(connection, path);
      terminal.result(`Put ${describeCounts(rows)} into ${connection.description}.`);
    } catch (error) {
      if (error instanceof BackupError) throw new Failure(error.message, '', 1);
      const { path: where } = error as NodeJS.ErrnoException;
      throw where === path ? explainFileError(error, file) : error;
    }
  });
}
