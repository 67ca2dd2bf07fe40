import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from '../../server/database/connection.ts';
import { chooseCoding } from '../../server/site/content-coding.ts';
import { openMemory } from './databases.ts';
import { fixtureSite, testService } from './service.ts';

const page = `<!doctype html><h1>Long</h1>${'<p>The same again. </p>'.repeat(500)}`;
let connection: Connection;
let app: FastifyInstance;
let siteDir: string;
beforeAll(async () => {
  connection = await openMemory();
  siteDir = await mkdtemp(join(tmpdir(), 'site-compression-'));
  await cp(fixtureSite, siteDir, { recursive: true });
  await writeFile(join(siteDir, 'long.html'), page);
  ({ app } = await testService(connection.db, { siteDir }));
});
afterAll(async () => {
  await app.close();
  await connection.close();
  await rm(siteDir, { recursive: true });
});

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;Q=0.5, BR ; q = 0.4', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity;q=1, gzip;q=0.5', 'identity'],
  ['identity;q=0.5, br;q=0.5', 'br'],
  ['deflate', 'identity'],
  ['x-gzip', 'gzip'],
  ['br;q=bad, gzip;q=0.1', 'gzip'],
  [',,;;q=,', 'identity'],
])('Accept-Encoding %j gives %s', (header, coding) => {
  expect(chooseCoding(header)).toBe(coding);
});

test('sends a page in the coding that the browser likes best, each with its own ETag', async () => {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
  const etags = new Set<string>();
  // Another body, and another ETag, takes the place of the quick one once it is ready.
  const smallest = brotliCompressSync(page).length;
  await expect.poll(() => lengthOf('br')).toBe(smallest);
  for (const [coding, open] of Object.entries(decode)) {
    const headers = { 'accept-encoding': coding };
    const answer = await app.inject({ url: '/long', headers });
    expect(answer.headers['content-encoding'] ?? 'identity').toBe(coding);
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    expect(open(answer.rawPayload).toString()).toBe(page);
    const etag = String(answer.headers.etag);
    expect(etag).toMatch(/^"[\w-]+"$/);
    etags.add(etag);
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await app.inject({
        url: '/long',
        headers: { ...headers, 'if-none-match': tag },
      });
      expect([tag, again.statusCode, again.body]).toEqual([tag, 304, '']);
      expect(again.headers.etag).toBe(etag);
    }
    const head = await app.inject({ method: 'HEAD', url: '/long', headers });
    expect(head.headers['content-length']).toBe(answer.headers['content-length']);
  }
  expect(etags.size).toBe(3);
});

async function lengthOf(coding: string): Promise<number> {
  const answer = await app.inject({ url: '/long', headers: { 'accept-encoding': coding } });
  return answer.rawPayload.length;
}

test('many visitors of a page that is not compressed yet wait for one compression', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      app.inject({ url: '/long', headers: { 'accept-encoding': 'gzip' } }),
    ),
  );
  for (const answer of answers) expect(gunzipSync(answer.rawPayload).toString()).toBe(page);
});

test('leaves alone what is small or packed already', async () => {
  for (const url of ['/canada', '/assets/clip.mp4']) {
    const answer = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect([url, answer.statusCode, answer.headers['content-encoding']]).toEqual([
      url,
      200,
      undefined,
    ]);
  }
});
