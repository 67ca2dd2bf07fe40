import type { Command } from 'commander';
import type { Terminal } from '../terminal.ts';
import { withLeads } from './leads-database.ts';

/** `site db …`: what an operator does with the database. */
export function define(program: Command, terminal: Terminal): void {
  program
    .command('db')
    .description('prepare the database')
    .command('migrate')
    .description('bring the tables up to date, as the service does when it starts')
    .action(() => migrate(terminal));
}

async function migrate(terminal: Terminal): Promise<void> {
  const description = await withLeads(terminal, async ({ connection }) => connection.description);
  terminal.result(`The tables are up to date in ${description}.`);
}
