import type { Command } from '@commander-js/extra-typings';
import { writeBackup } from '../../server/operations/backup/backup-file.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { describeCounts, withBackup } from './db-file.ts';
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
  const rows = await withLeads(site, terminal, (database) =>
    withBackup(file, terminal, (path) => writeBackup(path, database.backup(), new Date())),
  );
  terminal.result(
    `Wrote ${file} with ${describeCounts(rows)}. It holds personal data: keep it safe.`,
  );
}
