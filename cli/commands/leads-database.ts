import { resolve } from 'node:path';
import { sql } from 'kysely';
import type { SiteLeads } from '../../schemas/generated/contract.ts';
import { readConfig } from '../../server/config.ts';
import type { Connection } from '../../server/database/connection.ts';
import { errorCode } from '../../server/describe-error.ts';
import { openSite } from '../../server/open-site.ts';
import { StartupError } from '../../server/startup-error.ts';
import { Failure } from '../failure.ts';
import { builtSite } from '../read/built-site.ts';
import type { Terminal } from '../terminal.ts';

/** The database with the leads of a site, up to date, and the folder of its data. */
export interface LeadsDatabase {
  connection: Connection;
  dataDir: string;
  /** What its leads are. */
  leads: SiteLeads;
}

/** Which site is meant: its folder, or its name in `sites`. */
export interface SiteOption {
  site?: string;
}

/**
 * Opens the database that the environment names, as `site serve` does, runs `work`, and closes it.
 * The site is the given one, else the one built into SITE_DIR, else the only one.
 * @throws Failure in plain words where it cannot be opened or does not answer.
 */
export async function withLeads<T>(
  { site }: SiteOption,
  terminal: Terminal,
  work: (database: LeadsDatabase) => Promise<T>,
): Promise<T> {
  const out = (site === undefined && process.env.SITE_DIR) || undefined;
  const siteDir = builtSite({ site, out }, terminal.cwd);
  let connection: Connection | undefined;
  try {
    const config = readConfig({ ...process.env, SITE_DIR: siteDir });
    const opened = await openSite({ ...config, dataDir: resolve(terminal.cwd, config.dataDir) });
    connection = opened.connection;
    await sql`select 1`.execute(connection.db);
    for (const note of await opened.prepare()) terminal.note(note);
    return await work({ connection, dataDir: opened.dataDir, leads: opened.site.leads });
  } catch (error) {
    if (error instanceof StartupError) throw new Failure(error.message, helpFor(error.message));
    const code = errorCode(error);
    if (connection && code) {
      throw new Failure(
        `There is no answer from ${connection.description} (${code}).`,
        checkDatabase,
        1,
      );
    }
    throw error;
  } finally {
    await connection?.close();
  }
}

const checkDatabase = 'Check DATABASE_URL and that the server is running.';

function helpFor(message: string): string {
  if (message.includes('in use by another process')) {
    return 'The embedded database serves one program at a time. Stop the service for this command; with PostgreSQL (DATABASE_URL) both work side by side.';
  }
  return message.includes('could not be brought up to date') ? checkDatabase : '';
}
