import type { Terminal } from '../terminal.ts';
import { type SiteOption, withLeads } from './leads-database.ts';

/** `site db migrate`: brings the tables up to date before the service starts. */
export async function dbMigrate(site: SiteOption, terminal: Terminal): Promise<void> {
  const description = await withLeads(
    site,
    terminal,
    async ({ connection }) => connection.description,
  );
  terminal.result(`The tables are up to date in ${description}.`);
}
