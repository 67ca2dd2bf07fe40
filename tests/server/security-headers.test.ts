import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import securityHeaders from '../../schemas/security-headers.json' with { type: 'json' };
import type { Connection } from '../../server/database/connection.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openMemory } from './databases.ts';
import { formPost, goodLead, jsonPost, testService } from './service.ts';

let connection: Connection;
let app: FastifyInstance;
beforeAll(async () => {
  connection = await openMemory();
  await migrate(connection);
  ({ app } = await testService(connection.db, { metrics: true, openapi: true }));
});
afterAll(async () => {
  await app.close();
  await connection.close();
});

const expected = Object.entries(securityHeaders).map(([name, value]) => [
  name.toLowerCase(),
  value,
]);

test.each<[string, InjectOptions, number]>([
  ['a redirect', { url: '/canada/' }, 301],
  ['a stored lead', jsonPost(goodLead), 201],
  ['a stored form', formPost(goodLead), 303],
  ['a refused lead', jsonPost({}), 422],
  ['a refused form', formPost({}), 422],
  ['a body that cannot be read', { ...jsonPost({}), payload: '{' }, 400],
  ['another method', { url: '/canada', method: 'DELETE' }, 405],
  ['an unknown address of the API', { url: '/api/nothing' }, 404],
  ['registrations', { url: '/api/registrations?form=/start-trial%23form' }, 200],
  ['the description of the API', { url: '/api/openapi.json' }, 200],
  ['/healthz', { url: '/healthz' }, 200],
  ['/readyz', { url: '/readyz' }, 200],
  ['/metrics', { url: '/metrics' }, 200],
])('%s carries the headers of the table', async (_name, request, status) => {
  const { statusCode, headers } = await app.inject(request);
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject(Object.fromEntries(expected));
});

test.each(['/canada', '/nowhere', '/assets/clip.mp4'])(
  '%s carries them too, but for what the built site replaces',
  async (url) => {
    const { headers } = await app.inject(url);
    const own = { 'permissions-policy': 'camera=()' };
    expect(headers).toMatchObject({ ...Object.fromEntries(expected), ...own });
  },
);
