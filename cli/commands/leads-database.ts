import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FormsFile } from '../../schemas/generated/contract.ts';
import { readConfig } from '../../server/config/config.ts';
import type { Connection } from '../../server/database/connection.ts';
import { siteFolder } from '../../server/database/site-folder.ts';
import { databaseCause } from '../../server/database/sql-state.ts';
import { asStartupError, errorCode, StartupError } from '../../server/errors/describe-error.ts';
import {
  ControlError,
  isListening,
  operationsThrough,
} from '../../server/operations/control/control-client.ts';
import { type Operations, operationsOn } from '../../server/operations/control/operations.ts';
import { controlSocket } from '../../server/operations/control/wire.ts';
import { type OpenedSite, openSite } from '../../server/service/open-site.ts';
import { readForms } from '../../server/site/read-output.ts';
import { builtSite } from '../read/find-site.ts';
import { Failure, type Terminal } from '../terminal/terminal.ts';
import type { SiteOption } from './options.ts';

const queryTimeoutMs = 600_000;
/** How long a service may take from locking its folder to listening, or another command to its end. */
const patienceMs = 5_000;
const pauseMs = 100;

/**
 * Opens the database that the environment names, as `site serve` does, runs `work` on it as it is, and
 * closes it. The site is the given one, else the one built into SITE_DIR, else the only one.
 * @throws Failure in plain words where it cannot be opened or does not answer.
 */
export async function withDatabase<T>(
  site: SiteOption,
  terminal: Terminal,
  work: (opened: OpenedSite) => Promise<T>,
): Promise<T> {
  try {
    return await inDatabase(readPlace(site, terminal), work);
  } catch (error) {
    throw asFailure(error);
  }
}

async function inDatabase<T>(
  place: ReturnType<typeof readPlace>,
  work: (opened: OpenedSite) => Promise<T>,
): Promise<T> {
  let connection: Connection | undefined;
  try {
    const opened = await openSite({ ...place, queryTimeoutMs });
    connection = opened.connection;
    await sql`select 1`.execute(connection.db);
    return await work(opened);
  } catch (error) {
    const reason = asStartupError(error, 'The command cannot do its work');
    const code = errorCode(reason);
    if (connection && code) throw unusable(connection, code);
    throw reason;
  } finally {
    await connection?.close();
  }
}

/**
 * Runs `work` on the leads of a site: on the database itself, or through the service that has the
 * embedded one open.
 * @throws Failure in plain words
 */
export async function withLeads<T>(
  site: SiteOption,
  terminal: Terminal,
  work: (leads: Operations, built: FormsFile) => Promise<T>,
): Promise<T> {
  const start = Date.now();
  for (let tries = 1; ; tries++) {
    try {
      return await inDatabase(readPlace(site, terminal), async (opened) => {
        const notes = [...(await opened.prepare()), ...(await opened.restore())];
        for (const note of notes) terminal.note(note);
        const { connection, dataDir, site, placesOf } = opened;
        const leads = operationsOn(connection, { dataDir, leads: () => site.leads, placesOf });
        return work(leads, site);
      });
    } catch (error) {
      if (!isInUse(error)) throw asFailure(error);
      const { siteDir, dataDir } = readPlace(site, terminal);
      const built = await readForms(siteDir);
      const socket = controlSocket(siteFolder(dataDir, built));
      if (await isListening(socket)) {
        return await throughService(socket, (leads) => work(leads, built));
      }
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

/** Where the built site and its data are. */
export function readPlace({ site, built }: SiteOption, { cwd }: Terminal) {
  const out = built ?? ((site === undefined && process.env.SITE_DIR) || undefined);
  const siteDir = builtSite({ site, out }, cwd);
  const { databaseUrl, dataDir } = readConfig({ ...process.env, SITE_DIR: siteDir });
  return { siteDir, databaseUrl, dataDir: resolve(cwd, dataDir) };
}

const waitForIt =
  'A service answers here once it has started, and other commands end. Run the command again then.';
const checkDatabase = 'Check DATABASE_URL and that the server is running.';
const needsAlone =
  'This command needs the embedded database for itself. Stop the service and run it again.';

function isInUse(error: unknown): error is StartupError {
  return error instanceof StartupError && error.reason === 'in-use';
}

function unusable({ description }: Connection, code: string): Failure {
  const known = databaseCause(code);
  const why = known ? `: ${known.cause}` : '';
  return new Failure(
    `The command cannot use ${description}${why} (${code}).`,
    known?.help ?? checkDatabase,
    1,
  );
}

function asFailure(error: unknown): unknown {
  if (!(error instanceof StartupError)) return error;
  return new Failure(error.message, isInUse(error) ? needsAlone : '');
}
