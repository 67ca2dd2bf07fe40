import { type Command, Option } from 'commander';
import type { Terminal } from '../terminal.ts';
import { examples } from './examples.ts';

/** `site db …`: what an operator does with the database. */
export function declareDb(site: Command, terminal: Terminal): void {
  const db = site
    .command('db')
    .description('keep, move and prepare the database')
    .addHelpText(
      'after',
      examples(
        ['site db backup leads.backup', 'also while the service runs'],
        ['DATABASE_URL=postgres://… site db restore leads.backup', 'moves it to PostgreSQL'],
        ['site db migrate', 'before a roll-out'],
        ['site db migrate --to 0004 --yes', 'before going back to an earlier version'],
      ),
    );

  db.command('backup')
    .description('write everything to a file that both kinds of database can be restored from')
    .argument('<file>', 'file to write: gzipped JSON lines')
    .action(async (file: string) => {
      const { dbBackup } = await import('../commands/db-backup.ts');
      await dbBackup(file, terminal);
    });

  db.command('restore')
    .description('put a backup into an empty database')
    .argument('<file>', 'file that "site db backup" wrote')
    .action(async (file: string) => {
      const { dbRestore } = await import('../commands/db-restore.ts');
      await dbRestore(file, terminal);
    });

  db.command('migrate')
    .description('bring the tables up to date, as the service does when it starts, or back')
    .addOption(new Option('--to <step>', 'to that step, such as 0004, or none').conflicts('down'))
    .option('--down', 'one step back')
    .option('-y, --yes', 'really take steps back, with what they added')
    .action(async (options) => {
      const { dbMigrate } = await import('../commands/db-migrate.ts');
      process.exitCode = await dbMigrate(options, terminal);
    });
}
