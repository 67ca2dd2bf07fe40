import type { Command } from 'commander';
import type { Terminal } from '../terminal.ts';
import { addSite } from './leads.ts';

/** `site db …`: what an operator does with the database. */
export function declareDb(site: Command, terminal: Terminal): void {
  const db = site.command('db').description('prepare the database');
  addSite(db.command('migrate'))
    .description('bring the tables of a site up to date, as the service does when it starts')
    .action(async (options) => {
      const { dbMigrate } = await import('../commands/db-migrate.ts');
      await dbMigrate(options, terminal);
    });
}
