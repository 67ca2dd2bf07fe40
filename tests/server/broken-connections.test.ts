import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { breakConnections, type WireRequest } from './break-connections.ts';
import { fixtureSite, goodLead, jsonPost } from './service.ts';
import { killServices, type ServiceProcess, startService } from './service-process.ts';

/** Connections of each kind; BREAKS=1000 makes a thousand. */
const timesEach = Number(process.env.BREAKS ?? 250);
/** The number of connections is the limit. */
const noLimit = 0;
const get = (path: string): WireRequest => ({ head: `GET ${path} HTTP/1.1`, body: '' });
const post = (type: string, body: string): WireRequest => ({
  head: `POST /api/leads HTTP/1.1\r\ncontent-type: ${type}`,
  body,
});
const requests: readonly [string, WireRequest][] = [
  ['a page', get('/canada')],
  ['a file that is read from the disk', get('/assets/clip.mp4')],
  ['a redirect', get('/canada/')],
  ['a page that does not exist', get('/nowhere')],
  ['another method on a page', { head: 'PUT /canada HTTP/1.1', body: '' }],
  ['a lead', post('application/json', JSON.stringify(goodLead))],
  ['a form', post('application/x-www-form-urlencoded', String(new URLSearchParams(goodLead)))],
  ['/api/registrations', get('/api/registrations?form=/start-trial%23form')],
  ['/healthz', get('/healthz')],
  ['/readyz', get('/readyz')],
  ['/metrics', get('/metrics')],
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-broken-'));
  await cp(fixtureSite, join(folder, 'site'), { recursive: true });
  await writeFile(join(folder, 'site/assets/clip.mp4'), Buffer.alloc(500_000));
});
afterAll(async () => {
  await killServices();
  await rm(folder, { recursive: true, force: true });
});

for (const [name, env] of [
  ['straight', {}],
  ['through a proxy', { TRUST_PROXY: '127.0.0.0/8' }],
] as const) {
  test(
    `connections that break end no process: ${name}`,
    async () => {
      const service = await startService({
        SITE_DIR: join(folder, 'site'),
        DATA_DIR: join(folder, name),
        LEADS_PER_MINUTE: '0',
        METRICS: 'on',
        ...env,
      });
      for (const [, request] of requests) await breakConnections(service.url, request, timesEach);
      await expectWell(service);
    },
    noLimit,
  );
}

/** The same process still serves pages and stores leads, and had nothing to complain about. */
async function expectWell({ child, url, log }: ServiceProcess): Promise<void> {
  expect([child.exitCode, child.signalCode]).toEqual([null, null]);
  expect((await fetch(`${url}/canada`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const { method, headers, payload } = jsonPost({ ...goodLead, name: 'After the storm' });
  const answer = await fetch(`${url}/api/leads`, { method, headers, body: payload });
  expect(answer.status).toBe(201);
  expect(log()).not.toMatch(/"level":[56]0/);
}
