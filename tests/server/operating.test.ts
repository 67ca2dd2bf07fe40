import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ServiceConfig } from '../../server/config/config.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openMemory, type TestConnection } from './databases.ts';
import { goodLead, jsonPost, testService } from './service.ts';

let connection: TestConnection;
let app: FastifyInstance;
let lines: string[];
beforeAll(async () => {
  connection = await openMemory();
});
afterAll(() => connection.close());
afterEach(() => app.close());

const start = async (config: Partial<ServiceConfig> = {}) => {
  ({ app, lines } = await testService(connection.db, config));
};

test('is ready once the database is up to date', async () => {
  await start();
  const before = await app.inject('/readyz');
  expect([before.statusCode, before.json().code]).toEqual([503, 'not-ready']);
  await migrate(connection);
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
});

test('shows numbers in a form that Prometheus reads', async () => {
  await start({ metrics: true, leadsPerMinute: 2 });
  await app.inject(jsonPost(goodLead));
  await app.inject(jsonPost({ ...goodLead, name: 'Second' }));
  await app.inject(jsonPost(goodLead));
  await app.inject('/canada');
  await app.inject('/nowhere');
  await app.inject({ method: 'POST', url: '/api/seen', payload: '' });
  const answer = await app.inject('/metrics');
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  const samples = new Map(
    answer.body
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        expect(line).toMatch(/^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [\d.e+-]+$/);
        const at = line.lastIndexOf(' ');
        return [line.slice(0, at), Number(line.slice(at + 1))];
      }),
  );
  expect(samples.get('site_leads_stored_total')).toBe(2);
  expect(samples.get('site_rate_limited_total')).toBe(1);
  expect(samples.get('site_answers_total{status="201"}')).toBe(2);
  expect(samples.get('site_answers_total{status="404"}')).toBe(2);
  expect(samples.get('site_answers_total{status="429"}')).toBe(1);
  expect(samples.get('site_answer_seconds_count{kind="page"}')).toBe(2);
  expect(samples.get('site_answer_seconds_count{kind="beacon"}')).toBe(1);
  expect(samples.get('site_answer_seconds_bucket{le="+Inf",kind="api"}')).toBe(3);
  expect(samples.get('site_answer_seconds_bucket{le="0.001",kind="api"}')).toBeLessThanOrEqual(3);
  expect(samples.has('site_outbox_messages{state="pending"}')).toBe(true);
  for (const name of new Set([...samples.keys()].map((key) => key.replace(/\{.*/, '')))) {
    const family = name.replace(/_(bucket|sum|count)$/, '');
    expect(answer.body).toMatch(new RegExp(`^# TYPE ${family} (counter|gauge|histogram)$`, 'm'));
  }
});

test('counts the answers that need no body', async () => {
  await start({ metrics: true });
  await app.inject({ url: '/canada', headers: { 'if-none-match': '*' } });
  const { body } = await app.inject('/metrics');
  expect(body).toMatch(/^site_answers_total\{status="304"\} 1$/m);
});

test('counts a lead that is sent again once', async () => {
  await start({ metrics: true });
  for (const submission of ['again-1', 'again-1', undefined, undefined]) {
    const { statusCode } = await app.inject(jsonPost({ ...goodLead, name: 'Once', submission }));
    expect(statusCode).toBe(201);
  }
  const { body } = await app.inject('/metrics');
  expect(body).toMatch(/^site_leads_stored_total 2$/m);
});

test('answers with the methods that its checks and numbers take, if they are on', async () => {
  const ask = async (method: 'POST' | 'PUT' | 'DELETE', url: string) => {
    const { statusCode, headers } = await app.inject({ method, url });
    return [url, statusCode, headers.allow];
  };
  const optional = ['/metrics', '/api/openapi.json'];
  await start({ metrics: true, openapi: true });
  for (const url of ['/healthz', '/api/healthz', '/readyz', ...optional]) {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      expect(await ask(method, url)).toEqual([url, 405, 'GET, HEAD']);
    }
  }
  await app.close();
  await start();
  for (const url of optional) expect(await ask('POST', url)).toEqual([url, 404, undefined]);
});

test('keeps numbers and description to itself unless it was asked to show them', async () => {
  await start();
  expect((await app.inject('/metrics')).statusCode).toBe(404);
  expect((await app.inject('/api/openapi.json')).statusCode).toBe(404);
});

test('describes its API where that is asked for', async () => {
  await start({ openapi: true });
  const { statusCode, body } = await app.inject('/api/openapi.json');
  expect(statusCode).toBe(200);
  const description = JSON.parse(body);
  expect(description.openapi).toBe('3.1.1');
  const references = body.match(/"#\/components\/schemas\/\w+"/g) ?? [];
  for (const reference of references) {
    const name = reference.slice('"#/components/schemas/'.length, -1);
    expect(description.components.schemas).toHaveProperty(name);
  }
  for (const path of ['/api/leads', '/api/registrations', '/healthz', '/readyz']) {
    expect(description.paths).toHaveProperty([path]);
  }
});

test('logs answers of the API, pages only where every detail is wanted, and no addresses', async () => {
  await start({ logLevel: 'info' });
  await app.inject('/canada?email=maria@pines.example');
  await app.inject('/api/registrations?form=maria@pines.example');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'answered', method: 'GET', route: '/api/registrations', status: 404 },
  ]);
  await app.close();
  await start({ logLevel: 'debug' });
  await app.inject('/canada?email=maria@pines.example');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ route: '/*', status: 200 });
  expect(lines.join('')).not.toMatch(/maria|127\.0\.0\.1/);
});
