import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import glob from 'fast-glob';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { insertLeads } from '../../server/leads/leads.repository.ts';
import { compiledCode, quickStart } from '../support/quick-start.ts';
import { newLead } from './new-lead.ts';
import { openData } from './open-data.ts';
import type { Refusal } from './refuse-files.ts';
import type { ErasureAnswer, ErasureOrder } from './refused-erasures.ts';
import type { Answer, Order, Start } from './refused-starts.ts';
import type { WorkAnswer, WorkOrder } from './refused-work.ts';
import { fixtureSite, testSite } from './service.ts';
import { killServices, spawnService } from './service-process.ts';

/** Some seventy starts of the service. */
const patienceMs = 900_000;

vi.setConfig({ testTimeout: patienceMs, hookTimeout: patienceMs });

const refuseFiles = fileURLToPath(new URL('refuse-files.ts', import.meta.url));
const starts = fileURLToPath(new URL('refused-starts.ts', import.meta.url));
const work = fileURLToPath(new URL('refused-work.ts', import.meta.url));
const erasures = fileURLToPath(new URL('refused-erasures.ts', import.meta.url));
const root = fileURLToPath(new URL('../../', import.meta.url));

let folder: string;
let starter: ChildProcess;
let worker: ChildProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-refused-'));
  starter = forkRefused(starts);
});
afterEach(killServices);
afterAll(async () => {
  starter.kill();
  worker?.kill();
  rmSync(folder, { recursive: true, force: true });
});

function forkRefused(program: string, ...values: string[]): ChildProcess {
  return fork(program, values, {
    execArgv: [...quickStart, `--import=${refuseFiles}`],
    env: {
      ...process.env,
      REFUSAL_FOLDERS: `${folder}:${fixtureSite}`,
      NODE_COMPILE_CACHE: compiledCode,
    },
  });
}

const dataDir = (name: string) => join(folder, name);
const databaseOf = (name: string) => join(dataDir(name), testSite.site, 'database');

/** Modules that commands use, or that read settings before the start, with tests of their own. */
const ofCommands = [
  'server/operations/backup/backup-file.ts',
  'server/config/config-file.ts',
  'server/config/secret-file.ts',
];
/** Modules whose files were refused, or are listed above. */
const looked = new Set(ofCommands);
let sent = 0;

/** Starts the service on a data folder, sends a lead if it runs, and stops it. */
async function startOn(
  name: string,
  refusal?: Refusal,
): Promise<{ start: Start; acknowledged: string[]; places: string[] }> {
  const lead = `Lead ${sent++}`;
  const order: Order = { dataDir: dataDir(name), name: lead, refusal };
  starter.send(order);
  const [answer] = (await once(starter, 'message')) as [Answer];
  const stored = 'status' in answer.start && answer.start.status === 303;
  return { ...answer, acknowledged: stored ? [lead] : [] };
}

/** What an operating system would refuse such a call with. */
function codeFor(place: string): string {
  if (/ (write|appendFile|truncate|ftruncate|mkdir|rename)/.test(place)) return 'ENOSPC';
  return / (open|readFile|readdir)/.test(place) ? 'EMFILE' : 'EIO';
}

/** A start that fails is explained in one line with the cause, and moves nothing. */
function expectExplained(refusal: Refusal, start: Start): void {
  if ('status' in start) return;
  const line = expect.stringMatching(new RegExp(`^[^\\n]+ \\(${refusal.code}\\)\\. [^\\n]+\\n$`));
  expect([refusal, start]).toEqual([refusal, { code: 2, error: line }]);
}

async function modulesWithFiles(): Promise<string[]> {
  const files = await glob('server/**/*.ts', { cwd: root });
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  // Whether a file is there cannot be refused.
  const uses =
    /import (?!\{ existsSync \})[^;]* from '(node:fs|node:fs\/promises|@electric-sql\/pglite\/nodefs)'/;
  return files.filter((_file, index) => uses.test(texts[index] ?? ''));
}

test('if any file is refused to a start, the cause is named and nothing is lost', async () => {
  const name = 'healthy';
  // The first start makes the database, the second finds it, as do all that follow.
  const making = await startOn(name);
  const { places, acknowledged: found } = await startOn(name);
  const leads = [...making.acknowledged, ...found];
  expect(leads).toHaveLength(2);
  for (const place of places) {
    const code = codeFor(place);
    const { start, acknowledged } = await startOn(name, { place, code });
    expectExplained({ place, code }, start);
    leads.push(...acknowledged);
    const damaged = (await readdir(databaseOf(name))).filter((file) => file.includes('damaged'));
    expect([place, code, damaged]).toEqual([place, code, []]);
  }
  const { db, close } = await openData(dataDir(name));
  const stored = await db.selectFrom('leads').select('name').execute();
  const migrations = await db.selectFrom('kysely_migration').select('name').execute();
  await close();
  expect(stored.map(({ name }) => name)).toEqual(expect.arrayContaining(leads));
  expect(migrations.length).toBeGreaterThan(0);

  for (const place of [...making.places, ...places]) looked.add(place.split(' ', 1)[0] ?? '');
});

test('a database that could not be made is made by the next start', async () => {
  const { places } = await startOn('first');
  const found = new Set((await startOn('first')).places);
  const making = places.filter(
    (place) => place.startsWith('server/database/open-engine.ts') || !found.has(place),
  );
  expect(making.length).toBeGreaterThan(5);
  for (const place of making) {
    rmSync(dataDir('first'), { recursive: true });
    const code = codeFor(place);
    const { start } = await startOn('first', { place, code });
    expectExplained({ place, code }, start);
    const next = await startOn('first');
    expect([place, next.acknowledged.length]).toEqual([place, 1]);
    expect((await readdir(databaseOf('first'))).join()).not.toContain('damaged');
  }
});

/** What uses files for erasing alone. */
const ERASING = /^server\/(?:database\/(?:replace-file|scrub-embedded)|leads\/erase-leads)\.ts /;

test('an erasure that a file is refused to is completed by the next one', async () => {
  const [maria, omar] = ['maria@pines.example', 'omar@hills.example'];
  const [name, before] = [dataDir('erased'), dataDir('before')];
  const { db, journal, close } = await openData(name);
  for (const email of [maria, omar]) {
    const lead = newLead({ email }, { kinds: ['visitor-mail'] });
    await journal?.addLead(lead.row, lead.messages);
    await insertLeads(db, [lead]);
  }
  await close();
  cpSync(name, before, { recursive: true });
  const eraser = forkRefused(erasures);
  const erase = async (refusal?: Refusal) => {
    const order: ErasureOrder = { dataDir: name, email: maria, refusal };
    eraser.send(order);
    return ((await once(eraser, 'message')) as [ErasureAnswer])[0];
  };
  const { failure, places } = await erase();
  expect([failure, await leftIn(name, maria)]).toEqual([undefined, []]);
  const own = places.filter((place) => ERASING.test(place));
  expect(own.length).toBeGreaterThan(2);
  for (const place of own) {
    rmSync(name, { recursive: true });
    cpSync(before, name, { recursive: true });
    const code = codeFor(place);
    await erase({ place, code });
    expect([place, await storedIn(name)]).toEqual([place, expect.arrayContaining([omar])]);
    const next = await erase();
    expect([place, next.failure, await leftIn(name, maria)]).toEqual([place, undefined, []]);
    expect(await storedIn(name)).toEqual([omar]);
  }
  eraser.kill();
  for (const place of own) looked.add(place.split(' ', 1)[0] ?? '');
});

async function storedIn(folder: string): Promise<string[]> {
  const { db, close } = await openData(folder);
  const rows = await db.selectFrom('leads').select('email').execute();
  await close();
  return rows.flatMap(({ email }) => email ?? []).sort();
}

/** The files that still hold a text. */
async function leftIn(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  const contents = await Promise.all(paths.map((path) => readFile(path)));
  return paths.filter((_path, index) => contents[index]?.includes(text));
}

/** What uses files while the service is at work, besides the database. */
const WORKING = /^server\/(?:delivery|monitoring|operations|site)\//;

test('a file that is refused at work costs what needs it, and nothing once it is allowed', async () => {
  worker = forkRefused(work, dataDir('work'));
  await once(worker, 'message');
  const names: string[] = [];
  const use = async (refusal?: Refusal) => {
    const order: WorkOrder = { name: `At work ${sent++}`, refusal };
    worker?.send(order);
    const [answer] = (await once(worker as ChildProcess, 'message')) as [WorkAnswer];
    if (answer.statuses.lead === 303) names.push(order.name);
    return answer;
  };
  // The first one ends what the start has begun.
  await use();
  const usual = await use();
  expect(usual.statuses).toEqual({ lead: 303, page: 200, clip: 200, ready: 200, metrics: 200 });
  expect(usual.outcomes).toEqual({ mail: 'done', unwanted: 'done', backup: 'done' });
  const own = usual.places.filter((place) => WORKING.test(place));
  expect(own.length).toBeGreaterThan(5);
  for (const place of own) {
    const code = codeFor(place);
    const { statuses, outcomes, lines } = await use({ place, code });
    expect([place, statuses]).toEqual([place, { ...usual.statuses, clip: expect.any(Number) }]);
    const failed = Object.values(outcomes).filter((outcome) => outcome !== 'done');
    const isWhole = failed.length === 0 && statuses.clip === 200;
    const isNamed = [...failed, ...lines].some((line) => line.includes(code));
    expect([place, lines, isWhole || isNamed]).toEqual([place, lines, true]);
    const { statuses: later, outcomes: laterOutcomes } = await use();
    expect([place, later, laterOutcomes]).toEqual([place, usual.statuses, usual.outcomes]);
  }
  for (const place of own) looked.add(place.split(' ', 1)[0] ?? '');
  worker.kill();
  await once(worker, 'exit');
  const { db, close } = await openData(dataDir('work'));
  const stored = await db.selectFrom('leads').select('name').execute();
  await close();
  expect(stored.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
});

test('every module that uses files was looked at', async () => {
  expect((await modulesWithFiles()).filter((file) => !looked.has(file))).toEqual([]);
});

test('a process ends with the line and the exit code of such a start', async () => {
  const refusal = { place: 'server/database/embedded.ts mkdir', code: 'ENOSPC' };
  const child = spawnService({
    SITE_DIR: fixtureSite,
    DATA_DIR: dataDir('process'),
    NODE_OPTIONS: `--import=${refuseFiles}`,
    REFUSAL_FOLDERS: dataDir('process'),
    REFUSAL_PLACE: refusal.place,
    REFUSAL_CODE: refusal.code,
  });
  let error = '';
  child.stderr.on('data', (chunk: Buffer) => {
    error += chunk.toString();
  });
  const [code] = await once(child, 'close');
  const { start } = await startOn('process', refusal);
  expect(start).toEqual({ code, error });
  expectExplained(refusal, start);
  expect(code).toBe(2);
});
