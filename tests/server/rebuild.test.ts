import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdtemp, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMemory, type TestConnection } from './databases.ts';
import { fixtureSite, testService } from './service.ts';

let connection: TestConnection;
let siteDir: string;
let app: FastifyInstance;
let lines: string[];
beforeAll(async () => {
  connection = await openMemory();
});
afterAll(() => connection.close());
beforeEach(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'site-output-'));
  await cp(fixtureSite, siteDir, { recursive: true });
});
afterEach(async () => {
  await app.close();
  await rm(siteDir, { recursive: true });
});

const start = async () => {
  ({ app, lines } = await testService(connection.db, { siteDir }));
};
const place = (file: string) => join(siteDir, file);
const bodyOf = async (url: string) => (await app.inject(url)).body;

/** Puts files in their places one after the other, as a build does, and the manifest last. */
async function build(files: Record<string, string>, pauseMs = 0): Promise<void> {
  const manifest: Record<string, { checksum: number; size: number }> = {};
  for (const [file, content] of Object.entries(files)) {
    manifest[file] = { checksum: crc32(content), size: Buffer.byteLength(content) };
    await writeFile(place('.site/staged'), content);
    await rename(place('.site/staged'), place(file));
    await sleep(pauseMs);
  }
  await writeFile(place('.site/staged'), JSON.stringify({ files: manifest }));
  await rename(place('.site/staged'), place('.site/build.json'));
}

/** Builds, and asks until the service has noticed. */
async function rebuild(files: Record<string, string>): Promise<void> {
  const noticed = async () => {
    await app.inject('/canada');
    return lines.filter((line) => /The site was built again|The new build cannot/.test(line))
      .length;
  };
  const before = await noticed();
  await build(files);
  await expect.poll(noticed).toBe(before + 1);
}

test('a rebuild shows without a restart', async () => {
  await start();
  expect((await app.inject('/new')).statusCode).toBe(404);
  await rebuild({ 'new.html': '<h1>New</h1>' });
  expect(await bodyOf('/new')).toBe('<h1>New</h1>');
  await unlink(place('new.html'));
  await rebuild({});
  expect((await app.inject('/new')).statusCode).toBe(404);
});

test('a build that cannot be read leaves the last one in place', async () => {
  await start();
  await writeFile(place('.site/forms.json'), '{');
  await rebuild({ 'new.html': '<h1>New</h1>' });
  expect((await app.inject('/canada')).statusCode).toBe(200);
  expect((await app.inject('/new')).statusCode).toBe(404);
  expect(lines.join('')).toContain('the last one stays');
});

test('a build that is damaged at the start is reported in one line', async () => {
  await start();
  await writeFile(place('.site/forms.json'), '{"forms": 1}');
  await expect(testService(connection.db, { siteDir })).rejects.toThrow(
    'The file .site/forms.json of the built site is damaged. Build it again.',
  );
});

test('nobody sees half of a build', async () => {
  const names = Array.from({ length: 12 }, (_none, index) => `part-${index}.html`);
  const version = (n: number) => Object.fromEntries(names.map((name) => [name, `version ${n}`]));
  await build(version(1));
  await start();
  let building = true;
  const builds = (async () => {
    for (const n of [2, 3, 4]) await build(version(n), 15);
    building = false;
  })();
  // A build puts the first names in place first: half of one would show as a step back.
  const seen: number[] = [];
  while (building) {
    for (const name of names) {
      const body = await bodyOf(`/${name.replace('.html', '')}`);
      seen.push(Number(body.replace('version ', '')));
    }
    await sleep(5);
  }
  await builds;
  await expect.poll(() => bodyOf('/part-3')).toBe('version 4');
  expect(seen).toEqual(seen.toSorted());
});

test('a service that starts in the middle of a build waits for its end', async () => {
  await build({ 'a.html': 'old', 'b.html': 'old' });
  await cp(place('.site/build.json'), place('.site/manifest'));
  await writeFile(place('a.html'), 'new');
  /** Puts a pipe in the place of the manifest; what it gets is taken as soon as the service reads it. */
  const isRead = async () => {
    execFileSync('mkfifo', [place('.site/staged')]);
    await rename(place('.site/staged'), place('.site/build.json'));
    return promisify(execFile)('cp', [place('.site/manifest'), place('.site/build.json')]);
  };
  const first = isRead();
  const started = start().then(() => 'started');
  await first;
  expect(await Promise.race([started, isRead().then(() => 'read again')])).toBe('read again');
  await build({ 'a.html': 'new', 'b.html': 'new' });
  await started;
  expect([await bodyOf('/a'), await bodyOf('/b')]).toEqual(['new', 'new']);
});

test('a page that somebody changed by hand is served, with a warning', async () => {
  await build({ 'canada.html': 'as built' });
  await writeFile(place('canada.html'), 'by hand');
  await start();
  expect(await bodyOf('/canada')).toBe('by hand');
  expect(lines.join('')).toContain('not as the build left them');
});

test('a page that was opened before a rebuild still gets its style', async () => {
  await start();
  await unlink(place('assets/style.abc123.css'));
  await writeFile(place('assets/style-0123456789.css'), 'a{}');
  await rebuild({});
  expect(await bodyOf('/assets/style-0123456789.css')).toBe('a{}');
  await unlink(place('assets/style-0123456789.css'));
  await rebuild({});
  expect(await bodyOf('/assets/style-0123456789.css')).toBe('a{}');
  expect((await app.inject('/assets/style.abc123.css')).statusCode).toBe(404);
});

test('a large file that vanished is not found', async () => {
  await start();
  await unlink(place('assets/clip.mp4'));
  expect((await app.inject('/assets/clip.mp4')).statusCode).toBe(404);
});

test('a large file that became a link is not followed', async () => {
  await start();
  const secret = `${siteDir}-secret`;
  await writeFile(secret, 'nobody may read this');
  for (const replaced of ['assets/clip.mp4', 'assets']) {
    await rm(place(replaced), { recursive: true });
    await symlink(replaced === 'assets' ? tmpdir() : secret, place(replaced));
    const { statusCode, body } = await app.inject('/assets/clip.mp4');
    expect([replaced, statusCode]).toEqual([replaced, 404]);
    expect(body).not.toContain('nobody');
    await rm(place(replaced));
    await cp(join(fixtureSite, 'assets'), place('assets'), { recursive: true });
  }
  expect((await app.inject('/assets/clip.mp4')).statusCode).toBe(200);
  await rm(secret);
});
