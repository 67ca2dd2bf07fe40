import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasBadCharacters } from '../../server/leads/bad-characters.ts';
import { describeApi } from '../../server/site/openapi.routes.ts';
import { migrateTestSite, openMemory, type TestConnection } from './databases.ts';
import { generateRequests } from './generated-requests.ts';
import { testService, testSite } from './service.ts';

/** `HOSTILE_REQUESTS=100000` sends more of them. */
const count = Number(process.env.HOSTILE_REQUESTS ?? 10_000);
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
});
afterAll(async () => {
  await app.close();
  await connection.close();
});

test(
  `${count} generated requests, and none makes the service fail`,
  async () => {
    const generated = generateRequests(describeApi(testSite.leads), { count, seed: 4 });
    // What is no address does not get through the injector; `listening.test.ts` sends such by the port.
    const requests = generated.filter(({ url }) => URL.canParse(String(url), 'http://localhost'));
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
    await checkStored();
  },
  60 * 60_000,
);

/** Whatever came in, what is stored is what the forms of the site ask for. */
async function checkStored(): Promise<void> {
  const leads = await connection.db.selectFrom('leads').selectAll().execute();
  expect(leads.length).toBeGreaterThan(5);
  for (const { extra, form, name, email, cta_source, ...row } of leads) {
    const asked = testSite.forms.find(({ id }) => id === form);
    expect(form).toBe(asked?.id ?? null);
    const names = [
      ...(asked?.fields ?? []).map((field) => field.name),
      ...Object.keys(asked?.hidden ?? {}),
    ];
    expect(Object.keys(extra).filter((key) => !names.includes(key))).toEqual([]);
    expect(Object.keys(testSite.leads.types)).toContain(cta_source);
    expect([name, email].includes(null)).toBe(false);
    expect(row.consent_text).toBe(asked?.consent ?? null);
    const texts = [name, email, row.phone, row.preschool_name, ...Object.values(extra)];
    expect(texts.filter((text) => text && hasBadCharacters(text, true))).toEqual([]);
  }
}
