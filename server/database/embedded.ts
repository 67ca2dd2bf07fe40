import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Kysely, PGliteDialect } from 'kysely';
import { errorCode } from '../describe-error.ts';
import { lockFile } from '../lock-file.ts';
import { StartupError } from '../startup-error.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { emptyDatabase } from './empty-database.ts';
import { openJournal } from './journal.ts';
import { scrubEmbedded } from './scrub-embedded.ts';

/** Named after the engine's version, which alone can read it. */
const databaseFolder = 'postgres-18';

/**
 * Opens the embedded database under `dataDir` for the tables in one schema, creating it where there is
 * none. One that a power cut destroyed is put aside and made anew, to be filled from the journal. The
 * folder is closed to other users, because the files inside are readable for everybody.
 * @throws StartupError when the folder cannot be used or another process uses it.
 */
export async function openEmbedded(dataDir: string, schema: string): Promise<Connection> {
  const folder = resolve(dataDir, 'database');
  const unlock = await takeFolder(folder);
  try {
    const pglite = await openPglite(folder);
    const engine = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
    const db = engine.withSchema(schema);
    const journal = await openJournal(join(folder, 'leads.journal'));
    return {
      db,
      schema,
      journal,
      scrub: () => scrubEmbedded(db, folder, databaseFolder),
      async close() {
        await db.destroy();
        if (!pglite.closed) await pglite.close();
        await journal.close();
        unlock();
      },
      description: `the embedded database in ${folder}`,
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A day has no time zone, so it stays the text that it is; 1082 is the type `date`. */
export const engineOptions = { parsers: { 1082: String } };

/** The engine takes no lock of its own, and two processes on one folder destroy it. */
export async function takeFolder(folder: string): Promise<() => void> {
  const unlock = await tryToLock(folder);
  if (unlock) return unlock;
  throw new StartupError(
    `The data folder ${folder} is in use by another process. Stop that one, or set DATA_DIR to another folder.`,
  );
}

async function tryToLock(folder: string): Promise<(() => void) | undefined> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    return lockFile(join(folder, 'lock'));
  } catch (error) {
    throw new StartupError(
      `The data folder ${folder} cannot be written (${errorCode(error) ?? 'unknown reason'}). Set DATA_DIR to a folder that this user may write.`,
    );
  }
}

async function openPglite(folder: string) {
  // Loaded only here: the engine is large, and a service on PostgreSQL never needs it.
  const { PGlite } = await import('@electric-sql/pglite');
  const { extract: unpack } = await import('tar');
  const place = join(folder, databaseFolder);
  // Made aside: whoever stops the program meanwhile finds no half of a database next time.
  const create = async () => {
    const fresh = `${place}.new`;
    await rm(fresh, { recursive: true, force: true });
    await mkdir(fresh);
    unpack({ file: emptyDatabase(), cwd: fresh, sync: true });
    await rename(fresh, place);
  };
  try {
    if (!existsSync(place)) await create();
    return await PGlite.create(place, engineOptions);
  } catch {
    if (!existsSync(join(folder, 'leads.journal'))) throw new StartupError(damaged(folder));
  }
  try {
    await rename(place, `${place}-damaged-${Date.now()}`);
    await create();
    return await PGlite.create(place, engineOptions);
  } catch {
    throw new StartupError(damaged(folder));
  }
}

function damaged(folder: string): string {
  return `The database in ${folder} cannot be opened: it is damaged or of another version. Restore it from a backup, or set DATA_DIR to another folder.`;
}
