import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as send } from 'node:http';
import { connect as connectSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from '../../server/database/connection.ts';
import { openMemory } from './databases.ts';
import { fixtureSite, testService } from './service.ts';

// What an injected request cannot show: how addresses come in by the port, and how it closes.

let siteDir: string;
let connection: Connection;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'site-listening-'));
  await cp(fixtureSite, siteDir, { recursive: true });
  await writeFile(join(siteDir, 'healthz.html'), 'A page that has the name of a check');
  connection = await openMemory();
  ({ app } = await testService(connection.db, { siteDir }));
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await app.close();
  await connection.close();
  await rm(siteDir, { recursive: true, force: true });
});

async function ask(path: string): Promise<{ status: number; body: string }> {
  const sent = send({ port, path });
  sent.end();
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, body: await text(response) };
}

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
  expect(answer).toEqual(expected);
});

test.each(['//', '/\\', '//\\', '/\\\\x', '//:', '/%', '/..//..', '//[', 'x'])(
  'answers %s, which is no address, without an error of its own',
  async (path) => {
    expect((await ask(path)).status).toBeLessThan(500);
  },
);

test('answers its own addresses before files of the same name', async () => {
  expect(JSON.parse((await ask('/healthz')).body)).toEqual({ status: 'ok' });
});

test('ends the connections that are open while it closes', async () => {
  const own = await testService(connection.db);
  const ownPort = Number(new URL(await own.app.listen({ port: 0, host: '127.0.0.1' })).port);
  const socket = connectSocket(ownPort, '127.0.0.1');
  // Half a request keeps the connection from being idle.
  socket.write('GET /canada HTTP/1.1\r\n');
  await once(socket, 'connect');
  await expect.poll(() => connectionsOf(own.app), { interval: 5 }).toBe(1);
  const answer = text(socket);
  const closed = own.app.close();
  await expect.poll(() => own.app.server.listening, { interval: 5 }).toBe(false);
  socket.write('host: x\r\n\r\n');
  await closed;
  expect(await answer).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is);
});

function connectionsOf({ server }: FastifyInstance): Promise<number> {
  return new Promise((done) => server.getConnections((_error, count) => done(count)));
}
