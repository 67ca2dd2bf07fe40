import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from '../../server/database/connection.ts';
import { openMemory } from './databases.ts';
import { testService } from './service.ts';

let connection: Connection;
let app: FastifyInstance;
beforeAll(async () => {
  connection = await openMemory();
  ({ app } = await testService(connection.db));
});
afterAll(async () => {
  await app.close();
  await connection.close();
});

test.each([
  ['/', 'Home'],
  ['/canada', 'Canada'],
  ['/canada?utm_source=x&y=%ff', 'Canada'],
  ['/canada/thank-you', 'Thank you, Canada'],
  ['/Attendance-Tracking-Software', 'Attendance'],
  ['/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7', 'مرحبا'],
])('serves %s', async (url, text) => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain(`<h1>${text}</h1>`);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.headers['permissions-policy']).toBe('camera=()');
});

test.each([
  '/nowhere',
  '/attendance-tracking-software',
  '/CANADA',
  '/404',
  '/404.html',
  '/nowhere/',
  '/.env',
  '/%2eenv',
  '/.site/forms.json',
  '/_headers',
  '/_redirects',
  '/assets',
  '/assets/',
  '/..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/..%2f.env',
  '/assets/%2e%2e/.env',
  '/assets%5cstyle.abc123.css',
  '/canada%00.html',
  '/canada%0d%0aset-cookie:x',
  '//etc/passwd',
  '//canada',
  '/canada//',
  '/constructor',
  '/__proto__',
])('does not find %s', async (url) => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain('Page not found');
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
});

test('answers a badly encoded path with a refusal', async () => {
  for (const url of ['/%ff', '/%', '/%zz']) {
    expect((await app.inject(url)).statusCode).toBeOneOf([400, 404]);
  }
});

test.each([
  ['/canada/', 301, '/canada'],
  ['/canada.html', 301, '/canada'],
  ['/canada/?a=1', 301, '/canada?a=1'],
  ['/index.html', 301, '/'],
  ['/old-trial', 301, '/start-trial'],
  ['/old-trial/?a=1', 301, '/start-trial?a=1'],
  ['/old-form?a=1', 301, '/start-trial?a=1#form'],
  ['/talk', 302, 'https://calls.example/book'],
])('leads %s on', async (url, status, location) => {
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.headers.location]).toEqual([status, location]);
});

test('sends assets that may be kept for a year, also in parts', async () => {
  const style = await app.inject('/assets/style.abc123.css');
  expect(style.headers['content-type']).toBe('text/css; charset=utf-8');
  expect(style.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const part = await app.inject({ url: '/assets/clip.mp4', headers: { range: 'bytes=2-4' } });
  expect([part.statusCode, part.body]).toEqual([206, '234']);
  expect(part.headers['content-type']).toBe('video/mp4');
  const beyond = await app.inject({ url: '/assets/clip.mp4', headers: { range: 'bytes=99-' } });
  expect(beyond.statusCode).toBe(416);
});

test('sends the headers that the build asks for a path', async () => {
  const { headers } = await app.inject('/canada');
  expect(headers['content-security-policy']).toBe("default-src 'self'");
});

test('answers HEAD like GET, without a body', async () => {
  for (const url of ['/canada', '/nowhere', '/assets/style.abc123.css']) {
    const [get, head] = [await app.inject(url), await app.inject({ method: 'HEAD', url })];
    expect(head.statusCode).toBe(get.statusCode);
    expect(head.body).toBe('');
    expect(head.headers['content-length']).toBe(String(get.rawPayload.length));
  }
});

test('answers with 304 what the browser already has, but never for a missing page', async () => {
  const { headers } = await app.inject('/canada');
  const again = await app.inject({
    url: '/canada',
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  const missing = await app.inject({ url: '/nowhere', headers: { 'if-none-match': '*' } });
  expect(missing.statusCode).toBe(404);
});

test('shows .well-known', async () => {
  expect((await app.inject('/.well-known/security.txt')).body).toContain('security@site.example');
});

test('refuses to change a page', async () => {
  const answer = await app.inject({ method: 'DELETE', url: '/canada' });
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
});

test('answers an unknown API address as a program expects', async () => {
  const answer = await app.inject('/api/nothing');
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
  expect((await app.inject('/metrics')).statusCode).toBe(404);
});
