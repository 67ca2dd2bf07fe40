import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { siteFolder } from '../../server/database/site-folder.ts';
import { insertLeads } from '../../server/leads/leads.repository.ts';
import { readBackup } from '../../server/operations/backup/backup-file.ts';
import { isListening, operationsThrough } from '../../server/operations/control/control-client.ts';
import { controlSocket, fromLine, toLine } from '../../server/operations/control/wire.ts';
import { addLead, newLead } from './new-lead.ts';
import { openData } from './open-data.ts';
import { quietTerminal } from './quiet-terminal.ts';
import { runCommand } from './run-command.ts';
import { fixtureSite, goodLead, jsonPost, testSite } from './service.ts';
import { endProcess, killServices, type ServiceProcess, startService } from './service-process.ts';
import { waitUntil } from './wait-until.ts';

const leadsBefore = 1_200;

let folder: string;
let service: ServiceProcess;
const dataDir = () => join(folder, 'data');
const run = (dataDir: string) =>
  startService({ SITE_DIR: fixtureSite, DATA_DIR: dataDir, LEADS_PER_MINUTE: '0' });

/** Runs the service until commands can work beside it. */
async function start(): Promise<ServiceProcess> {
  const started = await run(dataDir());
  await waitUntil(() => isListening(controlSocket(siteFolder(dataDir(), testSite))));
  return started;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-control-'));
  const { db, close } = await openData(dataDir());
  const attribution = { page: '/canada' };
  const names = Array.from({ length: leadsBefore }, (_, index) => `lead ${index}`);
  await insertLeads(
    db,
    names.map((name) => newLead({ name, attribution })),
  );
  await addLead(db, { email: 'other@pines.example' }, { kinds: ['webhook'] });
  await db.updateTable('outbox').set({ status: 'dead', last_error: '550' }).execute();
  await close();
  vi.stubEnv('SITE_DIR', fixtureSite);
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('DATA_DIR', dataDir());
  service = await start();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await killServices();
  await rm(folder, { recursive: true, force: true });
});

const { terminal, said } = quietTerminal(() => folder);
beforeEach(() => {
  said.length = 0;
});

const send = async (name: string) => {
  const { method, headers, payload } = jsonPost({ ...goodLead, name });
  return (await fetch(`${service.url}/api/leads`, { method, headers, body: payload })).status;
};

test('commands work beside the service, through a socket of its user alone', async () => {
  const { mode } = await stat(controlSocket(siteFolder(dataDir(), testSite)));
  expect(mode & 0o777).toBe(0o600);
  expect(await send('beside')).toBe(201);

  await runCommand(terminal, ['leads', 'list'], { limit: 1 });
  expect(said.at(-1)).toContain('beside');
  await runCommand(terminal, ['leads', 'export'], { format: 'csv', out: 'leads.csv' });
  expect(said.at(-1)).toBe(`Exported ${leadsBefore + 2} leads to leads.csv.`);
  const csv = await readFile(join(folder, 'leads.csv'), 'utf8');
  expect(csv.match(/\r\n/g)).toHaveLength(leadsBefore + 3);
  await runCommand(terminal, ['leads', 'report']);
  expect(said.at(-1)).toMatch(new RegExp(`/canada +${leadsBefore}`));
  expect(await runCommand(terminal, ['leads', 'status'])).toBe(1);
  expect(said.at(-2)).toMatch(
    /^0 messages pending; 1 failed; all receivers take messages; journal 0 s behind; 0 posts refused; .* free$/,
  );
  expect(said.at(-1)).toMatch(/^Messages failed for good \(1\)\./);
  await runCommand(terminal, ['leads', 'replay']);
  expect(said.at(-1)).toBe('1 message will be sent again by the service.');
  expect(await runCommand(terminal, ['leads', 'erase', 'other@pines.example'])).toBe(1);
  expect(await runCommand(terminal, ['leads', 'erase', 'other@pines.example'], { yes: true })).toBe(
    0,
  );
  expect(said.at(-1)).toContain('Erased 1 lead of');
  expect(await runCommand(terminal, ['leads', 'erase', 'other@pines.example'], { yes: true })).toBe(
    0,
  );
  expect(said.at(-1)).toContain('There was no lead of');
});

test('leads come in while a backup is made that somebody reads slowly', async () => {
  const entries = operationsThrough(controlSocket(siteFolder(dataDir(), testSite))).backup();
  const reader = entries[Symbol.asyncIterator]();
  expect((await reader.next()).value).toHaveProperty('migrations');
  expect(await send('while a backup is read')).toBe(201);
  await reader.return(undefined);

  await Promise.all([
    runCommand(terminal, ['db', 'backup', 'leads.backup']),
    send('during'),
    send('a backup'),
  ]);
  const names = new Set<unknown>();
  for await (const entry of readBackup(join(folder, 'leads.backup'))) {
    if ('table' in entry) names.add(JSON.parse(entry.row).name);
  }
  expect(names).toContain('lead 0');
  expect(names).toContain('while a backup is read');
});

test('what needs the database for itself says so', async () => {
  const refused = await runCommand(terminal, ['db', 'restore', 'leads.backup']).catch(
    (error) => error,
  );
  expect(refused.message).toContain('is in use by another process');
  expect(refused.help).toContain('Stop the service');
});

test('the socket goes with the service, and comes back after it was killed', async () => {
  const socket = controlSocket(siteFolder(dataDir(), testSite));
  await endProcess(service.child, 'SIGTERM');
  await expect(stat(socket)).rejects.toThrow();
  service = await start();
  await endProcess(service.child, 'SIGKILL');
  expect((await stat(socket)).isSocket()).toBe(true);
  expect(await isListening(socket)).toBe(false);
  await runCommand(terminal, ['leads', 'list'], { limit: 1 });
  service = await start();
  expect(await isListening(socket)).toBe(true);
});

test('a command waits for another one', async () => {
  await endProcess(service.child, 'SIGTERM');
  const other = await openData(dataDir());
  const waiting = runCommand(terminal, ['leads', 'list'], { limit: 1 });
  await expect.poll(() => said).toEqual([expect.stringContaining('waiting for its end')]);
  await other.close();
  await waiting;
  expect(said).toHaveLength(2);
});

test('a folder that takes no socket is a warning, and the service serves', async () => {
  const deep = join(folder, 'd'.repeat(100));
  await mkdir(deep);
  const other = await run(deep);
  await waitUntil(() => other.log().includes('cannot work beside this service'));
  expect((await fetch(`${other.url}/canada`)).status).toBe(200);
  await endProcess(other.child, 'SIGTERM');
});

test('a service that ends, fails or is another version is no answer', async () => {
  const socket = join(folder, 'other.sock');
  const server = createServer((request, response) => {
    if (request.url === '/read') {
      response.writeHead(200).write(toLine({ name: 'first' }));
      setImmediate(() => response.destroy());
    } else if (request.url === '/replay') {
      response.writeHead(500).end(toLine({ code: '57P01' }));
    } else if (request.url === '/list') response.writeHead(404).end();
    else response.destroy();
  });
  server.listen(socket);
  await once(server, 'listening');
  const service = operationsThrough(socket);
  const readAll = async () => {
    for await (const lead of service.read({})) expect(lead).toEqual({ name: 'first' });
  };
  await expect(readAll()).rejects.toThrow('ended before it had done');
  await expect(service.replay()).rejects.toThrow('could not do it (57P01)');
  await expect(service.list({ filter: {}, limit: 1 })).rejects.toThrow('is of another version');
  await expect(service.report({})).rejects.toThrow('ended before it had done');
  server.close();
  await once(server, 'close');
});

test('the wire keeps dates, and texts that look like them', () => {
  const value = { at: new Date(0), text: '1970-01-01T00:00:00.000Z', list: [new Date(1), null] };
  expect(fromLine(toLine(value))).toEqual(value);
});
