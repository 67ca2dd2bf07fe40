import type { Command } from '@commander-js/extra-typings';
import { restoreTables } from '../../server/operations/backup/restore-tables.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { describeCounts, withBackup } from './db-file.ts';
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
  await withDatabase(site, terminal, async ({ connection, site: { leads } }) => {
    const rows = await withBackup(file, terminal, (path) =>
      restoreTables(connection, { path, leads }),
    );
    terminal.result(`Put ${describeCounts(rows)} into ${connection.description}.`);
  });
}
