import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request as send } from 'node:http';
import { connect as connectSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from '../../server/database/connection.ts';
import { openMemory } from './databases.ts';
import { fixtureSite, testService } from './service.ts';

// What comes in by the port is answered past Fastify where it can be; what is injected never is.

let siteDir: string;
let connection: Connection;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'site-first-'));
  await cp(fixtureSite, siteDir, { recursive: true });
  await writeFile(join(siteDir, 'healthz.html'), 'A page that has the name of a check');
  connection = await openMemory();
  ({ app } = await testService(connection.db, {
    siteDir,
    metrics: true,
    logRequests: false,
    trustProxy: ['127.0.0.0/8'],
  }));
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}, 60_000);
afterAll(async () => {
  await app.close();
  await connection.close();
  await rm(siteDir, { recursive: true, force: true });
});

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

async function ask(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const sent = send({ port, path, method, headers });
  sent.end();
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

/** The headers without those that belong to the connection. */
function lasting({ date, connection, 'keep-alive': time, ...headers }: IncomingHttpHeaders) {
  return headers;
}

const addresses: [string, Record<string, string>, ('GET' | 'HEAD')?][] = [
  ['/', {}],
  ['/canada', {}],
  ['/canada', {}, 'HEAD'],
  ['/canada?utm_source=x', {}],
  ['/canada', { 'accept-encoding': 'br' }],
  ['/canada', { 'accept-encoding': 'gzip;q=1, br;q=0.5' }],
  ['/canada', { 'if-none-match': '*' }],
  ['/canada', { 'x-forwarded-proto': 'https' }],
  ['/canada', { 'x-forwarded-proto': 'https, http' }],
  ['/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7', {}],
  ['/assets/style.abc123.css', {}],
  ['/assets/clip.mp4', {}],
  ['/.well-known/security.txt', {}],
  ['/.env', {}],
  ['/canada.html', {}],
  ['/canada/', {}],
  ['/nowhere', {}],
  ['/healthz', {}],
];
test.each(addresses)('answers %s with %o as Fastify does', async (path, headers, method) => {
  const answer = await ask(path, headers, method);
  const injected = await app.inject({ url: path, headers, method });
  expect(answer.status).toBe(injected.statusCode);
  expect(lasting(answer.headers)).toEqual(lasting(injected.headers as IncomingHttpHeaders));
  expect(answer.body.equals(injected.rawPayload)).toBe(true);
});

test.each([
  ['http://127.0.0.1:3413/canada', '/canada'],
  ['HTTPS://elsewhere.example/canada?utm_source=x', '/canada'],
  ['http://127.0.0.1', '/'],
  ['http://127.0.0.1?utm_source=x', '/'],
  ['http://127.0.0.1/healthz', '/healthz'],
  ['http://127.0.0.1/nowhere', '/nowhere'],
  ['ftp://127.0.0.1/canada', '/nowhere'],
])('answers the whole address %s like %s', async (whole, path) => {
  const [answer, expected] = [await ask(whole), await ask(path)];
  expect(answer.status).toBe(expected.status);
  expect(answer.body.equals(expected.body)).toBe(true);
});

test('demands HTTPS where the nearest proxy says that it is used', async () => {
  const demanded = async (proto: string) =>
    (await ask('/canada', { 'x-forwarded-proto': proto })).headers['strict-transport-security'];
  expect(await demanded('https')).toBe('max-age=31536000');
  expect(await demanded('http, https')).toBe('max-age=31536000');
  expect(await demanded('https, http')).toBeUndefined();
});

test('counts its answers', async () => {
  const counted = async () => {
    const { body } = await app.inject('/metrics');
    return Number(/site_answer_seconds_count\{kind="page"\} (\d+)/.exec(body)?.[1]);
  };
  const before = await counted();
  await ask('/canada');
  await ask('/canada', { 'if-none-match': '*' });
  expect(await counted()).toBe(before + 2);
});

test('serves a new build on the next requests', async () => {
  await writeFile(join(siteDir, 'canada.html'), 'built again');
  await writeFile(join(siteDir, '.site', 'build.json'), '{"again":true}');
  await expect.poll(async () => String((await ask('/canada')).body)).toBe('built again');
});

test('ends the connections that are open while it closes', async () => {
  const own = await testService(connection.db, { logRequests: false });
  const ownPort = Number(new URL(await own.app.listen({ port: 0, host: '127.0.0.1' })).port);
  const socket = connectSocket(ownPort, '127.0.0.1');
  // Half a request keeps the connection from being idle.
  socket.write('GET /canada HTTP/1.1\r\n');
  await once(socket, 'connect');
  await expect.poll(() => connectionsOf(own.app), { interval: 5 }).toBe(1);
  const answer = text(socket);
  // Once the output has been looked at, Fastify would not see the request.
  await own.app.inject('/canada');
  const closed = own.app.close();
  await expect.poll(() => own.app.server.listening, { interval: 5 }).toBe(false);
  socket.write('host: x\r\n\r\n');
  await closed;
  expect(await answer).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is);
});

function connectionsOf({ server }: FastifyInstance): Promise<number> {
  return new Promise((done) => server.getConnections((_error, count) => done(count)));
}
