import { execFile } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import {
  appendFile,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Terminal } from '../../cli/terminal/terminal.ts';
import { asStartupError, StartupError } from '../../server/errors/describe-error.ts';
import { startServer } from '../../server/service/start-server.ts';
import { compiledCode, quickStart } from '../support/quick-start.ts';
import { newLead } from './new-lead.ts';
import { openData } from './open-data.ts';
import { quietTerminal } from './quiet-terminal.ts';
import { runCommand } from './run-command.ts';
import { fixtureSite, testSite } from './service.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const refuseMemory = fileURLToPath(new URL('refuse-memory.ts', import.meta.url));
const run = promisify(execFile);
/** A service that starts all the same is ended after that. */
const patienceMs = 60_000;

const isoTime = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`;

let healthy: string;
let dataDir: string;
let database: string;
let engine: string;
beforeAll(async () => {
  healthy = await mkdtemp(join(tmpdir(), 'site-causes-'));
  const { db, journal, close } = await openData(healthy);
  const { row, messages } = newLead({ email: 'maria@pines.example' });
  await journal?.addLead(row, messages);
  await db.insertInto('leads').values(row).execute();
  await close();
});
afterAll(() => rmSync(healthy, { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'site-causes-'));
  cpSync(healthy, dataDir, { recursive: true });
  database = join(dataDir, testSite.site, 'database');
  engine = join(database, 'postgres-18');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const leads = async () => {
  const { db, close } = await openData(dataDir);
  const rows = await db.selectFrom('leads').select('email').execute();
  await close();
  return rows.map(({ email }) => email);
};
const folders = async () =>
  (await readdir(database)).filter((name) => name.startsWith('postgres-')).sort();
const everything = async () => {
  const names = await readdir(engine, { recursive: true, withFileTypes: true });
  return names.map(({ parentPath, name }) => join(parentPath, name)).sort();
};

/** Starts the service after a limit of the shell, or with a variable, where it must refuse to start. */
async function startRefused(limit = ''): Promise<{ code: unknown; stderr: string }> {
  const words = [process.execPath, ...quickStart, main].map((word) => `'${word}'`).join(' ');
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiledCode };
  const settings = { SITE_DIR: fixtureSite, DATA_DIR: dataDir, PORT: '0' };
  try {
    await run('sh', ['-c', `${limit} exec ${words}`], {
      env: { ...env, ...settings },
      timeout: patienceMs,
    });
    throw new Error('it started');
  } catch (error) {
    return error as { code: unknown; stderr: string };
  }
}

test.each([
  ['a limit on the size of files', 'ulimit -f 8;', /limit on the size of files .*\(EFBIG\)\. /],
  ['a limit on addresses', 'ulimit -v 4000000;', /too little memory \(ENOMEM\)\. /],
  ['too little memory', `NODE_OPTIONS=--import=${refuseMemory}`, /too little memory \(ENOMEM\)\. /],
])('%s is named, and nothing is moved', async (_cause, limit, sentence) => {
  // The engine takes more memory than it begins with.
  await appendFile(join(engine, 'postgresql.conf'), 'wal_buffers = 128MB\n');
  const { code, stderr } = await startRefused(limit);
  expect(stderr).toMatch(sentence);
  expect(stderr).toMatch(/^[^\n]+\n$/);
  expect(code).toBe(2);
  expect(await folders()).toEqual(['postgres-18']);
  expect(await leads()).toEqual(['maria@pines.example']);
});

test('memory so little that the process may end at once moves nothing', async () => {
  for (const limit of [1_000_000, 1_500_000, 1_650_000, 1_750_000])
    await startRefused(`ulimit -v ${limit};`);
  expect(await folders()).toEqual(['postgres-18']);
  expect(await leads()).toEqual(['maria@pines.example']);
});

test('files that nobody may write are no damage', async () => {
  const files = (await everything()).filter((path) => /\/global\/\d/.test(path));
  for (const path of files) await chmod(path, 0o400);
  await chmod(join(engine, 'global', 'pg_control'), 0o400);
  const { code, stderr } = await startRefused();
  expect(stderr).toMatch(/^[^\n]+no access \(EACCES\)\. [^\n]+\n$/);
  expect(code).toBe(2);
  expect(await folders()).toEqual(['postgres-18']);
});

test('a database of another version is left as it is', async () => {
  await writeFile(join(engine, 'PG_VERSION'), '17\n');
  const before = await everything();
  const { code, stderr } = await startRefused();
  expect(stderr).toMatch(/^The database in [^\n]+ is of PostgreSQL 17[^\n]+\n$/);
  expect(code).toBe(2);
  expect(await everything()).toEqual(before);
});

test('a lock file of the engine that a full disk left empty is no damage', async () => {
  await writeFile(join(engine, 'postmaster.pid'), '');
  expect(await leads()).toEqual(['maria@pines.example']);
  expect(await folders()).toEqual(['postgres-18']);
});

const nowhere = '/nowhere/at/all';
/** What is found where a file or folder of the service belongs. */
const found: [string, (path: string) => Promise<unknown>][] = [
  ['a link to a disk that is not mounted', (path) => symlink(nowhere, path)],
  ['a link to itself', (path) => symlink(path, path)],
  ['an empty folder', (path) => mkdir(path)],
  ['an empty file', (path) => writeFile(path, '')],
];
const places = ['', 'postgres-18', 'leads.journal', 'lock', 'quarantine.json'];

test.each(
  found.flatMap(([what, put]) => places.map((place) => [what, place || 'database', put] as const)),
)('%s in place of %s is named, or harmless, and nothing is moved', async (_what, place, put) => {
  const path = place === 'database' ? database : join(database, place);
  const kept = join(dataDir, 'kept');
  await rename(path, kept).catch(() => {});
  await put(path);
  const before = await readdir(dataDir, { recursive: true });
  const error = await leads().then(
    () => undefined,
    (reason: unknown) => asStartupError(reason),
  );
  if (error) {
    expect(error).toBeInstanceOf(StartupError);
    expect((error as Error).message).toMatch(/^[^\n]+\. [A-Z][^\n]+\.$/);
    expect(await readdir(dataDir, { recursive: true })).toEqual(expect.arrayContaining(before));
  }
  expect((await readdir(dataDir, { recursive: true })).join()).not.toContain('damaged-');
  rmSync(path, { recursive: true });
  await cp(kept, path, { recursive: true, force: true }).catch(() => {});
  expect(await leads()).toEqual(['maria@pines.example']);
});

/** What a power cut does to the files. */
const damages: [string, () => Promise<void>][] = [
  ['its control file is rubbish', () => writeFile(join(engine, 'global/pg_control'), 'rubbish')],
  ['its control file is missing', () => rm(join(engine, 'global/pg_control'))],
  ['its version is missing', () => rm(join(engine, 'PG_VERSION'))],
  ['its version is empty', () => truncate(join(engine, 'PG_VERSION'))],
  ['its tables are missing', () => rm(join(engine, 'base'), { recursive: true })],
];

test.each(damages)('a database is rebuilt if %s', async (_damage, damage) => {
  await damage();
  expect(await leads()).toEqual(['maria@pines.example']);
  const [, name = '', ...others] = await folders();
  expect([name, others]).toEqual([expect.stringMatching(/^postgres-18-damaged-\d+$/), []]);
  expect(JSON.parse(await readFile(join(database, 'quarantine.json'), 'utf8'))).toEqual([
    { name, rebuilt: 'whole' },
  ]);
});

test('a database in quarantine is reported by each start and by the status until it is gone', async () => {
  await rm(join(engine, 'global/pg_control'));
  const sentence = () =>
    expect.stringMatching(
      new RegExp(`was damaged: at ${isoTime} it was renamed to ${database}/postgres-18-damaged-`),
    );
  const log: string[] = [];
  const options = { siteDir: fixtureSite, dataDir, host: '127.0.0.1', port: 0 };
  for (const _start of ['first', 'second']) {
    const server = await startServer({ ...options, log: (line) => log.push(line) });
    await expect.poll(() => log).toContainEqual(sentence());
    await server.close();
    log.length = 0;
  }
  expect(await status()).toEqual({ code: 1, problem: sentence() });
  const [, name = ''] = await folders();
  rmSync(join(database, name), { recursive: true });
  expect(await status()).toEqual({ code: 0, problem: undefined });
  const server = await startServer({ ...options, log: (line) => log.push(line) });
  await server.close();
  expect(log.join()).not.toContain('damaged');
});

/** Runs a command on the data folder. */
async function command(run: (terminal: Terminal) => Promise<number>) {
  vi.stubEnv('SITE_DIR', fixtureSite);
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('DATA_DIR', dataDir);
  const { terminal, said } = quietTerminal(() => '/');
  const code = await run(terminal);
  vi.unstubAllEnvs();
  return { code, said };
}

async function status() {
  const { code, said } = await command((terminal) => runCommand(terminal, ['leads', 'status']));
  return { code, problem: said.find((text) => text.includes('damaged')) };
}

async function erase(): Promise<string> {
  const { code, said } = await command((terminal) =>
    runCommand(terminal, ['leads', 'erase', 'maria@pines.example'], { yes: true }),
  );
  expect(code).toBe(0);
  return said.at(-1) ?? '';
}

test('an erasure deletes what the service found damaged and rebuilt, and nothing else', async () => {
  await rm(join(engine, 'global/pg_control'));
  await leads();
  const [, damaged = ''] = await folders();
  const foreign = 'postgres-18-damaged-1700000000000';
  cpSync(engine, join(database, foreign), { recursive: true });
  const answer = await erase();
  expect(answer).toContain(`Deleted ${damaged}`);
  expect(answer).toMatch(new RegExp(`${foreign}, which may hold the person.*delete that folder`));
  expect(await folders()).toEqual(['postgres-18', foreign]);
});

test('a damaged database stays if the journal had not all that it held', async () => {
  await rm(join(engine, 'global/pg_control'));
  await writeFile(join(database, 'leads.journal'), '{"lead":{"id":"01a1\n', { flag: 'a' });
  await leads();
  const before = await folders();
  expect(before).toHaveLength(2);
  expect(await erase()).toContain(`${before[1]}, which may hold the person`);
  expect(await folders()).toEqual(before);
});
