import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { createRegistrationCounts } from '../../server/leads/registrations/registrations.routes.ts';
import { openMemory, type TestConnection } from './databases.ts';
import { goodLead, jsonPost, testService } from './service.ts';

let connection: TestConnection;
let app: FastifyInstance;
beforeAll(async () => {
  connection = await openMemory();
  await migrate(connection);
  ({ app } = await testService(connection.db, {
    registrationsThreshold: 3,
    allowedOrigins: ['https://static.example'],
  }));
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await app.close();
  await connection.close();
});

const form = '/start-trial#form';
const url = `/api/registrations?form=${encodeURIComponent(form)}`;

test('counts how many leads came in through a form, once they are more than a few', async () => {
  // The time that the database takes is no longer part of the minute.
  vi.useFakeTimers({ toFake: ['performance'] });
  const send = () => app.inject(jsonPost({ ...goodLead, form, submission: crypto.randomUUID() }));
  await send();
  await app.inject(jsonPost(goodLead));
  const few = await testService(connection.db, { registrationsThreshold: 3 });
  expect((await few.app.inject(url)).json()).toEqual({ count: null });
  await few.app.close();
  await send();
  await send();
  const answer = await app.inject({ url, headers: { origin: 'https://static.example' } });
  expect([answer.statusCode, answer.json()]).toEqual([200, { count: 3 }]);
  expect(answer.headers['cache-control']).toBe('public, max-age=60');
  expect(answer.headers['access-control-allow-origin']).toBe('https://static.example');
  await send();
  expect((await app.inject(url)).json()).toEqual({ count: 3 });
  expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
});

test.each([
  '/api/registrations',
  '/api/registrations?form=',
  '/api/registrations?form=/gone%23form',
  '/api/registrations?form=constructor',
  '/api/registrations?form=%ff',
  '/api/registrations?form[]=x',
])('%s names no form', async (wrong) => {
  const answer = await app.inject(wrong);
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-form']);
});

test('counts nothing for a short while when the database does not answer', async () => {
  const closed = await openMemory();
  await closed.close();
  const down = await testService(closed.db);
  const answer = await down.app.inject(url);
  expect([answer.statusCode, answer.json()]).toEqual([200, { count: null }]);
  expect(answer.headers['cache-control']).toBe('public, max-age=5');
  await down.app.close();
});

test('asks the database once a minute, however many ask', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const countForm = vi.fn(async () => ({ count: 10 }));
  const onError = vi.fn();
  const countOf = createRegistrationCounts({ countForm, threshold: 5, onError });
  const counts = await Promise.all([countOf('/a#form'), countOf('/a#form'), countOf('/b#form')]);
  expect(counts.map(({ count }) => count)).toEqual([10, 10, 10]);
  expect(countForm).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(59_000);
  await countOf('/a#form');
  expect(countForm).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(2_000);
  await countOf('/a#form');
  expect(countForm).toHaveBeenCalledTimes(3);
  expect(onError).not.toHaveBeenCalled();
});
