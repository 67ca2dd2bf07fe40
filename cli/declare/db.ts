import type { Command } from 'commander';
import type { Terminal } from '../terminal.ts';

/** `site db …`: what an operator does with the database. */
export function declareDb(site: Command, terminal: Terminal): void {
  site
    .command('db')
    .description('prepare the database')
    .command('migrate')
    .description('bring the tables up to date, as the service does when it starts')
    .action(async () => {
      const { dbMigrate } = await import('../commands/db-migrate.ts');
      await dbMigrate(terminal);
    });
}
