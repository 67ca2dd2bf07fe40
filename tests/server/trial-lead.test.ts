import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Journal, openJournal } from '../../server/database/journal.ts';
import { migrate } from '../../server/database/migrate.ts';
import { createMetrics } from '../../server/observability/metrics.ts';
import { openDeliveries } from '../../server/service/open-deliveries.ts';
import { openMemory, type TestConnection } from './databases.ts';
import { fixtureSite, formPost, goodLead, jsonPost, testService } from './service.ts';

const trial = { 'x-site-check': '1' };
const form = '/start-trial#form';
let dataDir: string;
let connection: TestConnection;
let journal: Journal;
let app: FastifyInstance;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'site-trial-'));
  connection = await openMemory();
  await migrate(connection);
  journal = await openJournal(join(dataDir, 'leads.journal'));
});
afterEach(() => app.close());
afterAll(async () => {
  await journal.close();
  await connection.close();
  await rm(dataDir, { recursive: true });
});

async function start(leadsPerMinute = 0) {
  const { db } = connection;
  const metrics = createMetrics();
  const deliveries = await openDeliveries({}, { db, siteDir: fixtureSite, dataDir });
  ({ app } = await testService(
    db,
    { leadsPerMinute, allowedOrigins: ['https://www.site.example'] },
    { dataDir, journal, deliveries, metrics },
  ));
  return metrics;
}

/** All that a lead leaves behind. */
async function traces() {
  const rows = (table: 'leads' | 'outbox') =>
    connection.db.selectFrom(table).select('id').execute();
  const text = await readFile(join(dataDir, 'leads.journal'), 'utf8');
  return [
    (await rows('leads')).length,
    (await rows('outbox')).length,
    /Lopez|start-trial/.test(text),
  ];
}

test('a trial lead is answered, and leaves nothing behind', async () => {
  const metrics = await start();
  const sent = await app.inject(jsonPost({ ...goodLead, form }, trial));
  expect([sent.statusCode, sent.body]).toEqual([204, '']);
  const posted = formPost({ ...goodLead, form });
  const ofForm = await app.inject({ ...posted, headers: { ...posted.headers, ...trial } });
  expect(ofForm.statusCode).toBe(204);
  expect(await traces()).toEqual([0, 0, false]);
  for (const count of [
    'leads_stored',
    'leads_refused',
    'leads_closed',
    'leads_quarantined',
  ] as const) {
    expect(await metrics.read(count)).toBe(0);
  }

  expect((await app.inject(jsonPost({ ...goodLead, form }))).statusCode).toBe(201);
  expect(await traces()).toEqual([1, 1, true]);
  expect(await metrics.read('leads_stored')).toBe(1);
});

test.each([
  ['of a form that the service does not have', { ...goodLead, form: '/gone#form' }, 'unknown-form'],
  ['with a field that the service does not know', { ...goodLead, form, pet: 'x' }, 'pet'],
  ['without a field that the service asks for', { ...goodLead, form, name: undefined }, 'name'],
  ['of an unknown type', { ...goodLead, leadType: 'nothing' }, 'leadType'],
])('a trial lead %s is refused', async (_what, lead, named) => {
  const metrics = await start();
  const answer = await app.inject(jsonPost(lead, trial));
  expect(answer.statusCode).toBe(422);
  expect(answer.json().detail).toContain(named);
  expect(await metrics.read('leads_refused')).toBe(0);
});

test('answers that miss the patterns of their fields are no matter', async () => {
  await start();
  const lead = { ...goodLead, form, email: 'no address', phone: 'none' };
  expect((await app.inject(jsonPost(lead))).statusCode).toBe(422);
  expect((await app.inject(jsonPost(lead, trial))).statusCode).toBe(204);
});

test('trial leads are limited, and come from allowed pages only, like all others', async () => {
  await start(2);
  const post = async (headers = {}) =>
    (await app.inject(jsonPost({ ...goodLead, form }, { ...trial, ...headers }))).statusCode;
  expect(await post({ origin: 'https://other.example' })).toBe(403);
  expect([await post(), await post(), await post()]).toEqual([204, 204, 429]);
});

test('pages of other sites cannot mark leads as trials', async () => {
  await start();
  const { headers } = await app.inject({
    method: 'OPTIONS',
    url: '/api/leads',
    headers: { origin: 'https://www.site.example', 'access-control-request-method': 'POST' },
  });
  expect(headers['access-control-allow-headers']).not.toContain('x-site-check');
});

test('a trial lead says when leads cannot be stored', async () => {
  await start();
  await connection.db.schema.alterTable('probe').renameTo('no_probe').execute();
  const answer = await app.inject(jsonPost({ ...goodLead, form }, trial));
  await connection.db.schema.alterTable('no_probe').renameTo('probe').execute();
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ code: 'not-ready' });
});
