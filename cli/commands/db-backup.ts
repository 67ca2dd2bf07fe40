import { resolve } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { writeBackup } from '../../server/operations/backup/backup-file.ts';
import { explainFileError } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { describeCounts } from './db-counts.ts';
import { withLeads } from './leads-database.ts';
import { addBuiltSite, type SiteOption } from './options.ts';

/** `site db backup`. */
export function defineBackup(db: Command, terminal: Terminal): void {
  addBuiltSite(db.command('backup'))
    .description('write everything to a file that both kinds of database can be restored from')
    .argument('<file>', 'file to write: gzipped JSON lines')
    .action((file, options) => dbBackup(file, options, terminal));
}

/** Writes everything that the database holds to a file, also beside the service. */
export async function dbBackup(file: string, site: SiteOption, terminal: Terminal): Promise<void> {
  const path = resolve(terminal.cwd, file);
  const rows = await withLeads(site, terminal, async (database) => {
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
