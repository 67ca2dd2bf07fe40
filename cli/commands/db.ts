import { resolve } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { BackupError, writeBackup } from '../../server/operations/backup/backup-file.ts';
import { restoreTables, verifyBackup } from '../../server/operations/backup/restore-tables.ts';
import { explainFileError, Failure, type Terminal } from '../terminal/terminal.ts';
import { defineMigrate } from './db-migrate.ts';
import { withDatabase, withLeads } from './leads-database.ts';
import { addBuiltSite, examples } from './options.ts';

/** `site db …`: what an operator does with the database. */
export function define(program: Command, terminal: Terminal): void {
  const db = program
    .command('db')
    .description('keep, move and prepare the database')
    .addHelpText(
      ...examples(
        ['site db backup leads.backup', 'also while the service runs'],
        ['site db verify leads.backup', 'whether it is whole, and what it holds'],
        ['DATABASE_URL=postgres://… site db restore leads.backup', 'moves it to PostgreSQL'],
        ['site db migrate', 'before a roll-out'],
        ['site db migrate --to 0001 --yes', 'before going back to an earlier version'],
      ),
    );
  defineBackup(db, terminal);
  defineVerify(db, terminal);
  defineRestore(db, terminal);
  defineMigrate(db, terminal);
}

/** `site db verify`: whether a backup is whole and can be restored by this version, and what it holds. */
function defineVerify(db: Command, terminal: Terminal): void {
  db.command('verify')
    .description('read a backup to its end, without a database, and report what it holds')
    .argument('<file>', 'file that "site db backup" wrote')
    .action(async (file) => {
      const { rows } = await withBackup(file, terminal, verifyBackup);
      terminal.result(`${file} is whole, and can be restored: ${describeCounts(rows)}.`);
    });
}

/** `site db backup`: writes everything that the database holds to a file, also beside the service. */
function defineBackup(db: Command, terminal: Terminal): void {
  addBuiltSite(db.command('backup'))
    .description('write everything to a file that both kinds of database can be restored from')
    .argument('<file>', 'file to write: gzipped JSON lines')
    .action(async (file, site) => {
      const rows = await withLeads(site, terminal, (database) =>
        withBackup(file, terminal, (path) => writeBackup(path, database.backup(), new Date())),
      );
      terminal.result(
        `Wrote ${file} with ${describeCounts(rows)}. It holds personal data: keep it safe.`,
      );
    });
}

/** `site db restore`: puts a backup into an empty database, which may be of the other kind. */
function defineRestore(db: Command, terminal: Terminal): void {
  addBuiltSite(db.command('restore'))
    .description('put a backup into an empty database')
    .argument('<file>', 'file that "site db backup" wrote')
    .action((file, site) =>
      withDatabase(site, terminal, async ({ connection, site: { leads } }) => {
        const rows = await withBackup(file, terminal, (path) =>
          restoreTables(connection, { path, leads }),
        );
        terminal.result(`Put ${describeCounts(rows)} into ${connection.description}.`);
      }),
    );
}

/**
 * Runs `work` on the backup that a person names.
 * @throws Failure in plain words where the file cannot be used.
 */
async function withBackup<T>(
  name: string,
  { cwd }: Terminal,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = resolve(cwd, name);
  try {
    return await work(path);
  } catch (error) {
    if (error instanceof BackupError) throw new Failure(error.message, '', 1);
    const { path: where = '', code } = error as NodeJS.ErrnoException;
    throw where.startsWith(path) || code === 'EISDIR' ? explainFileError(error, name) : error;
  }
}

/** The number of rows of each table, in words. */
function describeCounts(rows: Readonly<Record<string, number>>): string {
  const counts = Object.entries(rows).map(([table, count]) => `${count} of ${table}`);
  return counts.length > 0 ? counts.join(', ') : 'no rows';
}
