import { existsSync, mkdirSync, openAsBlob, writeFileSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import type { ReadEntry } from 'tar';
import {
  describeRefusal,
  errorCode,
  StartupError,
  systemErrorCode,
} from '../errors/describe-error.ts';
import { emptyDatabase } from './empty-database.ts';
import { readQuarantined, writeQuarantined } from './quarantined-databases.ts';
import { resourceCode } from './sql-state.ts';

/** Version of PostgreSQL that the engine is, which alone can read its folder. */
const engineVersion = '18';

/** Name of the folder of the database. */
export const databaseFolder = `postgres-${engineVersion}`;

/**
 * What the engine is opened with: its program, and how it runs. A day has no time zone, so it stays the text that it is; 1082 is the
 * type `date`. PostgreSQL's usual 128 MB of buffers would all be written to at each start, and stay in
 * memory: most of the time and the memory that a small site takes.
 */
export async function engineOptions({ defaultStartParams }: { defaultStartParams: string[] }) {
  return {
    ...(await loadProgram()),
    parsers: { 1082: String },
    startParams: [...defaultStartParams, '-c', 'shared_buffers=16MB'],
  };
}

export interface Engine {
  pglite: PGlite;
  /** Code of what the operating system refused it last. */
  refusal(): string | undefined;
}

/** The engine does not open a folder, although the operating system refused it nothing. */
class UnreadableError extends Error {
  override name = 'UnreadableError';
}

/**
 * Opens the database below `folder`, and creates it if it is missing. One that is proven to be damaged
 * is quarantined (renamed and recorded) and made anew if `canRebuild`. It counts as damaged only if the
 * system refused the engine nothing, a new database opens beside it, and it still does not open then.
 * @throws StartupError with the cause; the database has not been touched then.
 */
export async function openDatabase(folder: string, canRebuild: boolean): Promise<Engine> {
  const place = join(folder, databaseFolder);
  try {
    const names = await readdir(folder);
    if (names.includes(databaseFolder)) await checkMounted(place);
    else await createDatabase(place);
    return await openEngine(place);
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw withCause(error, place);
  }
  try {
    return await replaceDamaged(place, canRebuild);
  } catch (error) {
    throw withCause(error, place);
  } finally {
    await rm(`${place}.new`, { recursive: true, force: true }).catch(() => {});
  }
}

function withCause(error: unknown, place: string): unknown {
  const code = systemErrorCode(error);
  if (code !== undefined) {
    return new StartupError(describeRefusal(`${cannotOpen(place)}, and was not touched`, code));
  }
  if (!(error instanceof UnreadableError)) return error;
  const reason = process.versions.pnp
    ? 'Yarn\'s Plug\'n\'Play keeps the engine in an archive, where it cannot run. Write "nodeLinker: node-modules" into .yarnrc.yml, then run "yarn install".'
    : 'the engine does not open a new one beside it either. Install the program again.';
  return new StartupError(`${cannotOpen(place)}, and was not touched: ${reason}`);
}

function cannotOpen(place: string): string {
  return `The database in ${dirname(place)} cannot be opened`;
}

/**
 * A disk that is not mounted leaves a link to nowhere or an empty folder, which is no damage.
 * @throws StartupError that says so.
 */
async function checkMounted(place: string): Promise<void> {
  if (existsSync(place) && (await readdir(place)).length > 0) return;
  throw new StartupError(
    `${cannotOpen(place)}, and was not touched: ${place} is empty, or a link to a folder that is missing. Mount the disk that holds it. If it is lost, delete ${place}: the next start makes a new database with the leads of leads.journal.`,
  );
}

/** Unpacks an empty database elsewhere first: an interrupted one must not look like a whole one. */
async function createDatabase(place: string): Promise<void> {
  await unpackDatabase(`${place}.new`);
  await rename(`${place}.new`, place);
}

async function unpackDatabase(folder: string): Promise<void> {
  const { list } = await import('tar');
  await rm(folder, { recursive: true, force: true });
  mkdirSync(folder);
  // By hand: the library would hide what cannot be written, and takes four calls more for each file.
  list({ file: emptyDatabase(), sync: true, onReadEntry: (entry) => unpack(entry, folder) });
}

function unpack(entry: ReadEntry, folder: string): void {
  const path = join(folder, entry.path);
  if (entry.type === 'Directory') mkdirSync(path, { recursive: true });
  const parts: Buffer[] = [];
  entry.on('data', (part: Buffer) => parts.push(part));
  if (entry.type !== 'File') return;
  entry.on('end', () => writeFileSync(path, Buffer.concat(parts), { mode: entry.mode }));
}

/**
 * Quarantines the database after proof that nothing else than its files is at fault.
 * @throws UnreadableError if the new one does not open either.
 * @throws StartupError if it is damaged and cannot be rebuilt.
 */
async function replaceDamaged(place: string, canRebuild: boolean): Promise<Engine> {
  const folder = dirname(place);
  const fresh = `${place}.new`;
  await unpackDatabase(fresh);
  await (await openEngine(fresh)).pglite.close();
  const recovered = await openEngine(place).catch(ignoreUnreadable);
  if (recovered) return recovered;
  if (!canRebuild) {
    throw new StartupError(
      `${cannotOpen(place)}: it is damaged, and leads.journal is missing. It was not touched. Restore a backup into another folder (DATA_DIR).`,
    );
  }
  const name = `${basename(place)}-damaged-${Date.now()}`;
  // Recorded first: one that is renamed is always known by its name.
  const known = await readQuarantined(folder);
  await writeQuarantined(folder, [...known, { name, rebuilt: 'undecided' }]);
  await rename(place, join(folder, name));
  await rename(fresh, place);
  return openEngine(place);
}

function ignoreUnreadable(error: unknown): undefined {
  if (!(error instanceof UnreadableError)) throw error;
}

/**
 * @throws UnreadableError if nothing but the files can be the cause.
 * @throws a system error or StartupError with any other cause.
 */
async function openEngine(place: string): Promise<Engine> {
  await checkVersion(place);
  // This process holds the lock of the folder. One that a killed process or a full disk left empty
  // would keep the engine from a healthy database.
  await rm(join(place, 'postmaster.pid'), { force: true });
  const { PGlite } = await import('@electric-sql/pglite');
  const { WatchedFiles } = await import('./watched-files.ts');
  const files = new WatchedFiles(place);
  try {
    const options = await engineOptions(PGlite);
    const pglite = await PGlite.create({ ...options, dataDir: place, fs: files });
    return { pglite, refusal: () => files.refusal };
  } catch (error) {
    const code = systemErrorCode(error) ?? resourceCode(errorCode(error)) ?? files.refusal;
    // Memory of WebAssembly that cannot be had is an error without a code.
    const refusal = code ?? (error instanceof RangeError ? 'ENOMEM' : undefined);
    if (refusal === undefined) throw new UnreadableError();
    throw new StartupError(describeRefusal(`${cannotOpen(place)}, and was not touched`, refusal));
  }
}

/**
 * @throws UnreadableError if the folder does not hold its version: the engine would make a new database
 * over what it holds.
 */
async function checkVersion(place: string): Promise<void> {
  const version = await readVersion(place);
  if (version === engineVersion) return;
  if (!/^\d+$/.test(version)) throw new UnreadableError();
  throw new StartupError(
    `The database in ${place} is of PostgreSQL ${version}, and this service reads ${engineVersion}. It was not touched. Start the version of the service that wrote it, or set DATA_DIR to another folder.`,
  );
}

async function readVersion(place: string): Promise<string> {
  try {
    return (await readFile(join(place, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  }
}

let wasm: WebAssembly.Module | undefined;

/** Loads the program of the engine, which by itself would not report that it cannot. */
async function loadProgram() {
  const file = (name: string) =>
    fileURLToPath(new URL(name, import.meta.resolve('@electric-sql/pglite')));
  wasm ??= await WebAssembly.compile(await readFile(file('pglite.wasm')));
  return { pgliteWasmModule: wasm, fsBundle: await openAsBlob(file('pglite.data')) };
}
