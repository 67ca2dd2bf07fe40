import { resolve } from 'node:path';
import { explainFileError } from '../failure.ts';
import type { Terminal } from '../terminal.ts';
import { describeCounts } from './db-counts.ts';
import { withLeads } from './leads-database.ts';

/** `site db backup`: writes everything that the database holds to a file, also beside the service. */
export async function dbBackup(file: string, terminal: Terminal): Promise<void> {
  const { writeBackup } = await import('../../server/backup/backup-file.ts');
  const path = resolve(terminal.cwd, file);
  const rows = await withLeads(terminal, async (database) => {
    try {
      return await writeBackup(path, database.backup(), new Date());
    } catch (error) {
      const { path: where = '' } = error as NodeJS.ErrnoException;
      throw where.startsWith(path) ? explainFileError(error, file) : error;
    }
  });
  terminal.result(
    `Wrote ${file} with ${describeCounts(rows)}. It holds personal data: keep it safe.`,
  );
}
