import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { readConfig } from '../../server/config.ts';
import {
  ControlError,
  isListening,
  operationsThrough,
} from '../../server/control/control-client.ts';
import { type Operations, operationsOn } from '../../server/control/operations.ts';
import { controlSocket } from '../../server/control/wire.ts';
import { connect } from '../../server/database/connect.ts';
import type { Connection } from '../../server/database/connection.ts';
import { errorCode } from '../../server/describe-error.ts';
import { prepareDatabase } from '../../server/prepare-database.ts';
import { StartupError } from '../../server/startup-error.ts';
import { Failure } from '../failure.ts';
import type { Terminal } from '../terminal.ts';

/** The database with the leads, and the folder of the service's files. */
export interface LeadsDatabase {
  connection: Connection;
  dataDir: string;
}

const queryTimeoutMs = 600_000;
/** How long a service may take from locking its folder to listening, or another command to its end. */
const patienceMs = 5_000;
const pauseMs = 100;

/**
 * Opens the database that the environment names, as `site serve` does, runs `work` on it as it is, and
 * closes it.
 * @throws Failure in plain words where it cannot be opened or does not answer.
 */
export async function withDatabase<T>(
  terminal: Terminal,
  work: (database: LeadsDatabase) => Promise<T>,
): Promise<T> {
  let connection: Connection | undefined;
  try {
    const { databaseUrl, dataDir } = readPlace(terminal);
    connection = await connect({ databaseUrl, dataDir, queryTimeoutMs });
    await sql`select 1`.execute(connection.db);
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

/**
 * Runs `work` on the leads: on the database itself, or through the service that has the embedded one
 * open.
 * @throws Failure in plain words
 */
export async function withLeads<T>(
  terminal: Terminal,
  work: (leads: Operations) => Promise<T>,
): Promise<T> {
  const start = Date.now();
  for (let tries = 1; ; tries++) {
    try {
      return await withDatabase(terminal, async ({ connection, dataDir }) => {
        await prepareDatabase(connection);
        return work(operationsOn(connection, { dataDir }));
      });
    } catch (error) {
      if (!(error instanceof Failure && isInUse(error.message))) throw error;
      const socket = controlSocket(readPlace(terminal).dataDir);
      if (await isListening(socket)) return await throughService(socket, work);
      if (Date.now() > start + patienceMs) throw new Failure(error.message, waitForIt, 1);
      if (tries === 1) terminal.note('Another program uses the database; waiting for its end.');
      await sleep(pauseMs);
    }
  }
}

async function throughService<T>(
  socket: string,
  work: (leads: Operations) => Promise<T>,
): Promise<T> {
  try {
    return await work(operationsThrough(socket));
  } catch (error) {
    throw error instanceof ControlError ? new Failure(error.message, '', 1) : error;
  }
}

function readPlace({ cwd }: Terminal): { databaseUrl?: string; dataDir: string } {
  const { databaseUrl, dataDir } = readConfig({ ...process.env, SITE_DIR: cwd });
  return { databaseUrl, dataDir: resolve(cwd, dataDir) };
}

const waitForIt =
  'A service answers here once it has started, and other commands end. Run the command again then.';
const checkDatabase = 'Check DATABASE_URL and that the server is running.';

function isInUse(message: string): boolean {
  return message.includes('in use by another process');
}

function helpFor(message: string): string {
  if (isInUse(message)) {
    return 'This command needs the embedded database for itself. Stop the service and run it again.';
  }
  return message.includes('could not be brought up to date') ? checkDatabase : '';
}
