import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Kysely, PGliteDialect } from 'kysely';
import { describeRefusal, StartupError, systemErrorCode } from '../errors/describe-error.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { openJournal } from './journal.ts';
import { lockFile } from './lock-file.ts';
import { databaseFolder, openDatabase } from './open-engine.ts';
import { decideQuarantined, describeQuarantined } from './quarantined-databases.ts';
import { scrubEmbedded } from './scrub-embedded.ts';

/**
 * Opens the embedded database under `dataDir` for the tables in one schema, and creates it if it is
 * missing. One that a power cut destroyed is quarantined and made anew, to be filled from the journal.
 * The folder is closed to other users, because the files inside are readable for everybody.
 * @throws StartupError when the folder cannot be used or another process uses it.
 */
export async function openEmbedded(dataDir: string, schema: string): Promise<Connection> {
  const folder = resolve(dataDir, 'database');
  const unlock = await takeFolder(folder);
  try {
    const journalFile = join(folder, 'leads.journal');
    const { pglite, refusal } = await openDatabase(folder, existsSync(journalFile));
    const engine = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
    const db = engine.withSchema(schema);
    const journal = await openJournal(journalFile).catch(async (error: unknown) => {
      await pglite.close();
      throw refused(`The journal ${journalFile} cannot be opened`, error);
    });
    return {
      db,
      schema,
      journal,
      refusal,
      rebuilt: (isWhole) => decideQuarantined(folder, isWhole),
      quarantined: () => describeQuarantined(folder),
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

/** The engine takes no lock of its own, and two processes on one folder destroy it. */
async function takeFolder(folder: string): Promise<() => void> {
  const unlock = await tryToLock(folder);
  if (unlock) return unlock;
  throw new StartupError(
    `The data folder ${folder} is in use by another process. Stop that one, or set DATA_DIR to another folder.`,
    'in-use',
  );
}

async function tryToLock(folder: string): Promise<(() => void) | undefined> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    return lockFile(join(folder, 'lock'));
  } catch (error) {
    throw refused(`The data folder ${folder} cannot be written`, error);
  }
}

function refused(subject: string, error: unknown): unknown {
  const code = systemErrorCode(error);
  return code === undefined ? error : new StartupError(describeRefusal(subject, code));
}
