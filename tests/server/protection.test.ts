import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ServiceConfig } from '../../server/config/config.ts';
import { migrate } from '../../server/database/migrate.ts';
import { warnOfHosts } from '../../server/service/warn-of-site.ts';
import { openMemory, type TestConnection } from './databases.ts';
import { formPost, goodLead, jsonPost, testService } from './service.ts';

let connection: TestConnection;
let app: FastifyInstance;
beforeAll(async () => {
  connection = await openMemory();
  await migrate(connection);
});
afterAll(() => connection.close());
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const start = async (config: Partial<ServiceConfig>) => {
  ({ app } = await testService(connection.db, config));
};
const stored = async () => {
  const { count } = await connection.db
    .selectFrom('leads')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

describe('limits', () => {
  const statusOf = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await app.inject({ ...jsonPost(goodLead, headers), remoteAddress })).statusCode;
  const statusesOf = async (addresses: string[]) => {
    const statuses: number[] = [];
    for (const address of addresses) statuses.push(await statusOf(address));
    return statuses;
  };

  test('one address may send so many leads in a minute', async () => {
    await start({ leadsPerMinute: 2 });
    expect(await statusesOf(['192.0.2.1', '192.0.2.1', '192.0.2.1'])).toEqual([201, 201, 429]);
    expect(await statusOf('192.0.2.2')).toBe(201);
    const refused = await app.inject({ ...jsonPost(goodLead), remoteAddress: '192.0.2.1' });
    expect(refused.json()).toMatchObject({ status: 429, code: 'too-many-requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('a minute is over after a minute, though the clock was set back', async () => {
    await start({ leadsPerMinute: 1 });
    const noon = Date.parse('2030-05-01T12:00:00Z');
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: noon });
    expect(await statusesOf(['192.0.2.1', '192.0.2.1'])).toEqual([201, 429]);
    vi.setSystemTime(noon - 86_400_000);
    expect(await statusOf('192.0.2.1')).toBe(429);
    vi.advanceTimersByTime(61_000);
    expect(await statusOf('192.0.2.1')).toBe(201);
  });

  test('a household with many IPv6 addresses counts as one', async () => {
    await start({ leadsPerMinute: 2 });
    expect(await statusesOf(['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:a::9'])).toEqual([
      201, 201, 429,
    ]);
    expect(await statusOf('2001:db8:1:3::1')).toBe(201);
    expect(await statusesOf(['::ffff:192.0.2.9', '192.0.2.9', '192.0.2.9'])).toEqual([
      201, 201, 429,
    ]);
    expect(await statusOf('fe80::1%eth0')).toBe(201);
  });

  test('a network of many addresses has a limit too', async () => {
    await start({ leadsPerMinute: 2 });
    const neighbours = Array.from({ length: 11 }, (_none, index) => `198.51.100.${index}`);
    expect((await statusesOf(neighbours)).at(-1)).toBe(429);
    expect(await statusOf('198.51.101.1')).toBe(201);
    const households = Array.from({ length: 11 }, (_none, index) => `2001:db8:7:${index}::1`);
    expect((await statusesOf(households)).at(-1)).toBe(429);
  });

  test('X-Forwarded-For is believed from trusted proxies only, and only their part of it', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    await start({ leadsPerMinute: 2 });
    const spoofed: number[] = [];
    for (const address of ['10.9.9.1', '10.9.9.2', '10.9.9.3']) {
      spoofed.push(await statusOf('203.0.113.1', from(address)));
    }
    expect(spoofed).toEqual([201, 201, 429]);
    await app.close();

    await start({ leadsPerMinute: 2, trustProxy: ['203.0.113.0/24'] });
    const visitors = ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.2', '192.0.2.1'];
    const statuses: number[] = [];
    for (const visitor of visitors) statuses.push(await statusOf('203.0.113.1', from(visitor)));
    expect(statuses).toEqual([201, 201, 201, 201, 429]);
    const pretended = from('8.8.8.8, 192.0.2.1');
    expect(await statusOf('203.0.113.1', pretended)).toBe(429);
    expect(await statusOf('203.0.113.1', from('not an address'))).toBe(201);
  });

  test('a visitor who must wait finds the form as it was filled in', async () => {
    await start({ leadsPerMinute: 1 });
    const post = formPost({ ...goodLead, form: '/start-trial#form' });
    expect((await app.inject(post)).statusCode).toBe(303);
    const before = await stored();
    const page = await app.inject(post);
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      429,
      'text/html; charset=utf-8',
    ]);
    expect(page.headers['retry-after']).toBeDefined();
    expect(page.body).toContain('value="maria@pines.example"');
    expect(page.body).toContain('Please send yours again in a minute.');
    expect(await stored()).toBe(before);
  });

  test('a visitor who tries many addresses that do not exist is slowed down, pages are not', async () => {
    await start({});
    const statuses: number[] = [];
    for (let n = 0; n < 130; n += 1) {
      statuses.push((await app.inject({ url: `/wp-${n}.php` })).statusCode);
    }
    expect(statuses.slice(0, 120).every((status) => status === 404)).toBe(true);
    expect(statuses.slice(120).every((status) => status === 429)).toBe(true);
    expect((await app.inject('/canada')).statusCode).toBe(200);
    const post = await app.inject({ method: 'POST', url: '/nothing' });
    expect(post.statusCode).toBe(429);
  });
});

describe('where a post comes from', () => {
  beforeEach(() => start({ allowedOrigins: ['https://static.example'] }));
  const own = 'http://localhost:80';

  test.each([
    ['no page at all', {}],
    ['this site', { origin: own, 'sec-fetch-site': 'same-origin' }],
    ['this site in an old browser', { origin: 'http://localhost' }],
    ['this site by https behind a proxy', { origin: 'https://localhost', host: 'localhost' }],
    ['a page whose origin is hidden', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['another host of this site', { origin: 'https://x.site', 'sec-fetch-site': 'same-site' }],
    ['an allowed origin', { origin: 'https://static.example', 'sec-fetch-site': 'cross-site' }],
  ])('takes a lead from %s', async (_name, headers) => {
    const answer = await app.inject(jsonPost(goodLead, headers as Record<string, string>));
    expect(answer.statusCode).toBe(201);
  });

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another site in an old browser', { origin: 'https://evil.example' }],
    ['nowhere', { origin: 'null' }],
    ['nowhere of another site', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['another site without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['a similar name', { origin: 'https://static.example.evil.example' }],
    ['another scheme', { origin: 'http://static.example' }],
    ['another port', { origin: 'http://localhost:8080' }],
    ['a file', { origin: 'file://' }],
    ['a strange value', { origin: own, 'sec-fetch-site': 'my-site' }],
  ])('refuses a post from %s', async (_name, headers) => {
    const before = await stored();
    const answer = await app.inject(jsonPost(goodLead, headers as Record<string, string>));
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'foreign-origin']);
    const post = formPost(goodLead);
    const page = await app.inject({ ...post, headers: { ...post.headers, ...headers } });
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      403,
      'text/html; charset=utf-8',
    ]);
    expect(await stored()).toBe(before);
  });

  test('an allowed origin may ask first, and read every answer', async () => {
    const origin = 'https://static.example';
    const asked = await app.inject({
      method: 'OPTIONS',
      url: '/api/leads',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': expect.stringContaining('idempotency-key'),
      vary: 'origin',
    });
    for (const lead of [goodLead, { ...goodLead, email: 'x' }]) {
      const { headers } = await app.inject(jsonPost(lead, { origin }));
      expect([headers['access-control-allow-origin'], headers.vary]).toEqual([origin, 'origin']);
    }
    const foreign = await app.inject({
      method: 'OPTIONS',
      url: '/api/leads',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('a form on an allowed origin leads back to its thank-you page there', async () => {
    const post = formPost({ ...goodLead, form: '/start-trial#form' });
    const headers = { ...post.headers, origin: 'https://static.example' };
    const answer = await app.inject({ ...post, headers });
    expect(answer.headers.location).toBe('https://static.example/canada/thank-you');
  });
});

describe('HTTPS', () => {
  const https = { 'x-forwarded-proto': 'https' };

  test('is demanded for a year where a trusted proxy says that it is used', async () => {
    await start({ trustProxy: ['127.0.0.1'] });
    for (const url of ['/canada', '/nowhere', '/healthz', '/canada/']) {
      const { headers } = await app.inject({ url, headers: https });
      expect([url, headers['strict-transport-security']]).toEqual([url, 'max-age=31536000']);
    }
    const plain = await app.inject('/canada');
    expect(plain.headers['strict-transport-security']).toBeUndefined();
    const remoteAddress = '::ffff:127.0.0.1';
    const mapped = await app.inject({ url: '/canada', headers: https, remoteAddress });
    expect(mapped.headers['strict-transport-security']).toBe('max-age=31536000');
    const stranger = { url: '/canada', headers: https, remoteAddress: '127.0.0.2' };
    const { headers } = await app.inject(stranger);
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('is not demanded because anybody says so', async () => {
    await start({});
    const { headers } = await app.inject({ url: '/canada', headers: https });
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

test('pages of a host that may not send leads are reported at the start', () => {
  const hosts = { pages: 'https://me.example', service: 'https://leads.example' };
  expect(warnOfHosts({}, {})).toEqual([]);
  expect(warnOfHosts({ hosts }, { allowedOrigins: ['https://me.example'] })).toEqual([]);
  expect(warnOfHosts({ hosts }, { allowedOrigins: ['https://www.me.example'] })).toEqual([
    expect.stringContaining('Set ALLOWED_ORIGINS to https://me.example'),
  ]);
});
