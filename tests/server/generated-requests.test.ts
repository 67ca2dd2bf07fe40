import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeApi } from '../../server/openapi/describe-api.ts';
import { migrateTestSite, openMemory, type TestConnection } from './databases.ts';
import { generateRequests } from './generated-requests.ts';
import { testService, testSite } from './service.ts';

const count = 10_000;
const together = 50;

let connection: TestConnection;
let app: FastifyInstance;
let lines: string[];
beforeAll(async () => {
  connection = await openMemory();
  await migrateTestSite(connection);
  ({ app, lines } = await testService(connection.db, {
    logLevel: 'error',
    trustProxy: ['127.0.0.1', '::1'],
    openapi: true,
  }));
}, 60_000);
afterAll(async () => {
  await app.close();
  await connection.close();
});

test(`${count} generated requests, and none makes the service fail`, async () => {
  const requests = generateRequests(describeApi(testSite.leads), { count, seed: 4 });
  const statuses = new Map<string, number>();
  for (let at = 0; at < requests.length; at += together) {
    await Promise.all(
      requests.slice(at, at + together).map(async (request) => {
        const { statusCode } = await app.inject(request);
        if (statusCode >= 500) throw new Error(`${statusCode} for ${JSON.stringify(request)}`);
        const key = `${request.method} ${statusCode}`;
        statuses.set(key, (statuses.get(key) ?? 0) + 1);
      }),
    );
  }
  expect(lines).toEqual([]);
  for (const key of ['POST 201', 'POST 303', 'POST 400', 'POST 403', 'POST 415', 'POST 422']) {
    expect([key, statuses.get(key) ?? 0]).toEqual([key, expect.any(Number)]);
    expect(statuses.get(key)).toBeGreaterThan(10);
  }
  for (const key of ['GET 200', 'GET 404', 'DELETE 405', 'OPTIONS 204']) {
    expect([key, (statuses.get(key) ?? 0) > 0]).toEqual([key, true]);
  }
}, 240_000);
