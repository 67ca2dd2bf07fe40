import { execFile } from 'node:child_process';
import {
  appendFile,
  chmod,
  cp,
  mkdtemp,
  readdir,
  readFile,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { leadsErase } from '../../cli/commands/leads-erase.ts';
import { compiledCode, quickStart } from '../support/quick-start.ts';
import { newLead } from './new-lead.ts';
import { openData } from './open-data.ts';
import { quietTerminal } from './quiet-terminal.ts';
import { fixtureSite, testSite } from './service.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const refuseMemory = fileURLToPath(new URL('refuse-memory.ts', import.meta.url));
const run = promisify(execFile);
/** A service that starts all the same is ended after that. */
const patienceMs = 60_000;

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
afterAll(() => rm(healthy, { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'site-causes-'));
  await cp(healthy, dataDir, { recursive: true });
  database = join(dataDir, testSite.site, 'database');
  engine = join(database, 'postgres-18');
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

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

async function erase(): Promise<string> {
  vi.stubEnv('SITE_DIR', fixtureSite);
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('DATA_DIR', dataDir);
  const { terminal, said } = quietTerminal(() => '/');
  expect(await leadsErase({ email: 'maria@pines.example', yes: true }, terminal)).toBe(0);
  vi.unstubAllEnvs();
  return said.at(-1) ?? '';
}

test('an erasure deletes what the service found damaged and rebuilt, and nothing else', async () => {
  await rm(join(engine, 'global/pg_control'));
  await leads();
  const [, damaged = ''] = await folders();
  const foreign = 'postgres-18-damaged-1700000000000';
  await cp(engine, join(database, foreign), { recursive: true });
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
