import type { Command } from 'commander';
import type { Terminal } from '../terminal.ts';
import { type SiteOption, withLeads } from './leads-database.ts';
import { addSite } from './options.ts';

/** `site db …`: what an operator does with the database. */
export function define(program: Command, terminal: Terminal): void {
  const db = program.command('db').description('prepare the database');
  addSite(db.command('migrate'))
    .description('bring the tables of a site up to date, as the service does when it starts')
    .action((options) => migrate(options, terminal));
}

async function migrate(site: SiteOption, terminal: Terminal): Promise<void> {
  const description = await withLeads(
    site,
    terminal,
    async ({ connection }) => connection.description,
  );
  terminal.result(`The tables are up to date in ${description}.`);
}
