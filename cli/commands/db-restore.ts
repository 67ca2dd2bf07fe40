import { resolve } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { BackupError } from '../../server/operations/backup/backup-file.ts';
import { restoreTables } from '../../server/operations/backup/restore-tables.ts';
import { explainFileError, Failure } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { describeCounts } from './db-counts.ts';
import { withDatabase } from './leads-database.ts';
import { addBuiltSite, type SiteOption } from './options.ts';

/** `site db restore`. */
export function defineRestore(db: Command, terminal: Terminal): void {
  addBuiltSite(db.command('restore'))
    .description('put a backup into an empty database')
    .argument('<file>', 'file that "site db backup" wrote')
    .action((file, options) => dbRestore(file, options, terminal));
}

/** Puts a backup into an empty database, which may be of the other kind. */
export async function dbRestore(file: string, site: SiteOption, terminal: Terminal): Promise<void> {
  const path = resolve(terminal.cwd, file);
  await withDatabase(site, terminal, async ({ connection, site: { leads } }) => {
    try {
      const rows = await restoreTables(connection, { path, leads });
      terminal.result(`Put ${describeCounts(rows)} into ${connection.description}.`);
    } catch (error) {
      if (error instanceof BackupError) throw new Failure(error.message, '', 1);
      const { path: where } = error as NodeJS.ErrnoException;
      throw where === path ? explainFileError(error, file) : error;
    }
  });
}
