import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { TLSSocket } from 'node:tls';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../server/service/start-server.ts';
import { openData } from './open-data.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { fixtureSite, formPost, goodLead, testSite } from './service.ts';
import { endProcess, killServices, spawnService, startService } from './service-process.ts';

let folder: string;
let postgres: PostgresServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-service-'));
  postgres = await startPostgres();
});
afterEach(killServices);
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const settings = (env: Record<string, string>) => ({
  SITE_DIR: fixtureSite,
  DATA_DIR: join(folder, 'data'),
  ...env,
});
const start = (env: Record<string, string> = {}) => startService(settings(env));

/** Starts the service where it must refuse to start; what it says and its exit code. */
async function startRefused(env: Record<string, string> = {}) {
  const child = spawnService(settings(env));
  const [message, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { message, code };
}

const send = (url: string, lead: Record<string, string> = goodLead) => {
  const { method, headers, payload } = formPost(lead);
  return fetch(`${url}/api/leads`, { method, headers, body: payload, redirect: 'manual' });
};

const isReady = async (url: string) => (await fetch(`${url}/readyz`)).ok;

/** Sends bytes as they are, which `fetch` would tidy up. */
async function sendRaw(url: string, bytes: string): Promise<string> {
  const socket = connectSocket(Number(new URL(url).port), '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

test('keeps an acknowledged lead when it is killed, and lets no second process in', async () => {
  const first = await start();
  expect((await send(first.url)).status).toBe(303);
  expect((await stat(join(folder, 'data', testSite.site, 'database'))).mode & 0o777).toBe(0o700);
  await expect.poll(first.log).toContain('set DATABASE_URL');

  const second = await startRefused();
  expect(second.code).toBe(2);
  expect(second.message).toMatch(/^The data folder .* is in use by another process\. .*\n$/);

  await endProcess(first.child, 'SIGKILL');
  const again = await openData(join(folder, 'data'));
  const leads = await again.db.selectFrom('leads').select('email').execute();
  await again.close();
  expect(leads).toEqual([{ email: goodLead.email }]);
});

test('several instances may start on one new database', async () => {
  const services = await Promise.all([1, 2, 3].map(() => start({ DATABASE_URL: postgres.url })));
  const answers = await Promise.all(services.map(({ url }) => send(url)));
  expect(answers.map((answer) => answer.status)).toEqual([303, 303, 303]);
});

test('PostgreSQL that stops and comes back: pages stay, leads get the error, then work', async () => {
  const { url, log } = await start({ DATABASE_URL: postgres.url });
  expect((await send(url)).status).toBe(303);
  await postgres.halt();
  expect((await fetch(`${url}/canada`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  const refused = await send(url);
  expect(refused.status).toBe(503);
  expect(await refused.text()).toContain('value="Maria Lopez"');
  await expect.poll(log).toContain('A lead could not be stored');
  expect(log()).not.toMatch(/Maria|maria@|555 0100/);
  await postgres.resume();
  await expect.poll(() => isReady(url)).toBe(true);
  expect((await send(url)).status).toBe(303);
});

test('starts without its database: pages at once, leads once it answers', async () => {
  await postgres.halt();
  const { url, log } = await start({ DATABASE_URL: postgres.url });
  expect((await fetch(`${url}/canada`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  const refused = await send(url);
  expect(refused.status).toBe(503);
  expect(await refused.text()).toContain('value="Maria Lopez"');
  expect(log()).toContain('Pages are served, but leads cannot be stored');
  await expect.poll(log).toContain('A lead could not be stored');
  expect(log()).not.toMatch(/Maria|maria@|555 0100|a%20p|p@ss/);
  await postgres.resume();
  await expect.poll(() => isReady(url), { interval: 500 }).toBe(true);
  expect((await send(url)).status).toBe(303);
});

const wrongDatabases: [string, (url: URL) => void, RegExp][] = [
  [
    'the password',
    (url) => (url.password = 'wrong'),
    /the user or the password is wrong \(28P01\)/,
  ],
  ['the user', (url) => (url.username = 'nobody'), /the user or the password is wrong \(28P01\)/],
  ['the database', (url) => (url.pathname = 'nothing'), /no database of that name \(3D000\)/],
];
test.each(wrongDatabases)(
  'does not start if %s in DATABASE_URL is wrong',
  async (_what, change, cause) => {
    const url = new URL(postgres.url);
    change(url);
    const { message, code } = await startRefused({ DATABASE_URL: url.href });
    expect(message).toMatch(cause);
    expect(message).toMatch(/^[^\n]+DATABASE_URL[^\n]+\n$/);
    expect(message).not.toMatch(/wrong@|p@ss|a%20p/);
    expect(code).toBe(2);
  },
);

const pem = await readFile(join(import.meta.dirname, '../support/third-parties.pem'));
/** How a server answers the question for TLS, and what is said of it. */
const tlsAnswers: [string, string, (socket: Socket) => void, RegExp][] = [
  ['no TLS', 'require', (socket) => socket.write('N'), /the server speaks no TLS \(NO_TLS\)/],
  [
    'a certificate that it signed itself',
    'require',
    (socket) => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, cert: pem, key: pem }).on('error', () => {});
    },
    /signed by nobody known \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
  ],
  ['TLS', 'require&sslrootcert=/nowhere.pem', () => {}, /is missing \(NO_FILE\)/],
];
test.each(tlsAnswers)(
  'does not start on a server with %s and sslmode=%s',
  async (_answer, mode, answer, cause) => {
    const server = createServer((socket) => {
      socket.on('error', () => {}).once('data', () => answer(socket));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { message, code } = await startRefused({
      DATABASE_URL: `postgres://user:secret@127.0.0.1:${port}/site?sslmode=${mode}`,
    });
    server.close();
    expect(message).toMatch(cause);
    expect(message).toMatch(/^[^\n]+DATABASE_URL[^\n]+\n$/);
    expect(code).toBe(2);
  },
);

test('a right that the user lacks is one line, and pages are served', async () => {
  const admin = new pg.Client(postgres.url);
  await admin.connect();
  await admin.query("create role guest login password 'guest'");
  await admin.query('create database guests');
  await admin.end();
  const url = new URL(postgres.url);
  Object.assign(url, { username: 'guest', password: 'guest', pathname: '/guests' });
  const { url: service, log } = await start({ DATABASE_URL: url.href });
  expect((await fetch(`${service}/canada`)).status).toBe(200);
  const problems = log()
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line));
  expect(problems).toEqual([
    expect.stringMatching(/may not create .*\(42501\).*grant usage, create/),
  ]);
});

test('warns load balancers before it stops, and answers them meanwhile', async () => {
  const { child, url } = await start({
    DATABASE_URL: postgres.url,
    SHUTDOWN_DELAY: '6',
  });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  // Asked together, since what comes after the delay is answered by nobody.
  const statuses = () =>
    Promise.all(['/readyz', '/canada'].map(async (path) => (await fetch(url + path)).status));
  await expect.poll(statuses).toEqual([503, 200]);
  expect(await ended).toEqual([0, null]);
});

test('refuses hostile bytes', async () => {
  const { url } = await start({ DATABASE_URL: postgres.url });
  const paths = [
    '/../../etc/passwd',
    '/assets\\..\\.env',
    '/assets/../.env',
    '//etc/passwd',
    '/%00',
  ];
  for (const path of paths) {
    const answer = await sendRaw(
      url,
      `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    );
    expect([path, answer.slice(0, 12)]).toEqual([path, 'HTTP/1.1 404']);
  }
  for (const line of ['GET / HTTP/9.9', 'G\u0000T / HTTP/1.1', 'GET / HTTP/1.1\r\nx y: z']) {
    const answer = await sendRaw(url, `${line}\r\nhost: x\r\n\r\n`);
    expect([line, answer.slice(0, 12)]).toEqual([line, 'HTTP/1.1 400']);
    expect(answer).toContain('"code":"malformed-request"');
  }
  const large = `GET / HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`;
  expect(await sendRaw(url, large)).toContain('HTTP/1.1 431');
  const chunk = 'x'.repeat(70_000);
  const chunked = `POST /api/leads HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`;
  expect(await sendRaw(url, chunked)).toContain('HTTP/1.1 413');
  expect((await fetch(url)).status).toBe(200);
});

test('closes connections that send too slowly', async () => {
  const { url } = await start({ DATABASE_URL: postgres.url });
  const before = performance.now();
  const answers = await Promise.all([
    sendRaw(url, 'GET / HTTP/1.1\r\nhost'),
    sendRaw(url, 'POST /api/leads HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\na'),
  ]);
  // Node's own limit is a minute.
  expect(performance.now() - before).toBeLessThan(50_000);
  for (const answer of answers) expect(answer).toContain('HTTP/1.1 408');
});

test('says in one line why it cannot start', async () => {
  const busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
  const address = busy.address();
  const port = String(typeof address === 'object' ? address?.port : '');
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: port, DATABASE_URL: postgres.url }, /^Port \d+ is already in use\. /],
    [{ HOST: '203.0.113.7', DATABASE_URL: postgres.url }, /^This machine has no address 203/],
    [{ SITE_DIR: join(folder, 'none'), DATABASE_URL: postgres.url }, /Run "site build" first\.$/],
    [{ SITE_DIR: folder, DATABASE_URL: postgres.url }, /Run "site build" first\.$/],
    [{ DATABASE_URL: 'mysql://u:hunter2@h/x' }, /^DATABASE_URL is not usable\. /],
    [{ DATA_DIR: '/dev/null' }, /^The data folder .* cannot be written/],
    [{ PORT: '99999' }, /^PORT is "99999"\. /],
  ];
  for (const [env, message] of cases) {
    const refused = await startRefused(env);
    expect(refused.message.trimEnd()).toMatch(message);
    expect(refused.message.trimEnd()).not.toMatch(/\n|hunter2/);
    expect(refused.code).toBe(2);
  }
  busy.close();
});

test('startServer prints where it listens, in plain lines', async () => {
  const lines: string[] = [];
  const server = await startServer({
    siteDir: fixtureSite,
    host: '127.0.0.1',
    port: 0,
    dataDir: join(folder, 'other'),
    log: (line) => lines.push(line),
  });
  expect((await fetch(`${server.url}/canada`)).status).toBe(200);
  await server.close();
  expect(lines[0]).toBe(`Listening on ${server.url}`);
  expect(lines[1]).toMatch(/^Leads are kept in the embedded database in /);
  expect(lines[2]).toMatch(/^warning: The embedded database /);
});
