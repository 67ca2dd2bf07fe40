import { resolve } from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '../../server/config.ts';
import { connect } from '../../server/database/connect.ts';
import type { Connection } from '../../server/database/connection.ts';
import { migrate } from '../../server/database/migrate.ts';
import { errorCode } from '../../server/describe-error.ts';
import { StartupError } from '../../server/startup-error.ts';
import { Failure } from '../failure.ts';
import type { Terminal } from '../terminal.ts';

/** The database with the leads, up to date, and the folder of the service's files. */
export interface LeadsDatabase {
  connection: Connection;
  dataDir: string;
}

/**
 * Opens the database that the environment names, as `site serve` does, runs `work`, and closes it.
 * @throws Failure in plain words where it cannot be opened or does not answer.
 */
export async function withLeads<T>(
  terminal: Terminal,
  work: (database: LeadsDatabase) => Promise<T>,
): Promise<T> {
  let connection: Connection | undefined;
  try {
    const config = readConfig({ ...process.env, SITE_DIR: terminal.cwd });
    const dataDir = resolve(terminal.cwd, config.dataDir);
    connection = await connect({ databaseUrl: config.databaseUrl, dataDir });
    await sql`select 1`.execute(connection.db);
    await migrate(connection.db);
    return await work({ connection, dataDir });
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
