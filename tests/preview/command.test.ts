import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTree } from '../builds/read-tree.ts';
import { build, startSite } from '../builds/run-site.ts';
import { startPreview, type TestPreview } from '../support/preview.ts';
import { temporaryFolder } from '../support/site.ts';

const scratch = await temporaryFolder();
const site = join(scratch.path, 'site');
const tools = join(scratch.path, 'tools');
const opened = join(scratch.path, 'opened');

let preview: TestPreview;

beforeAll(async () => {
  cpSync(join(import.meta.dirname, '../builds/second-site/site'), site, { recursive: true });
  const settings = readFileSync(join(site, 'site.yaml'), 'utf8');
  writeFileSync(join(site, 'site.yaml'), settings.replace('social:', 'social:\n  cards: true'));
  // An editor that says what it was asked for.
  mkdirSync(tools);
  writeFileSync(join(tools, 'code'), `#!/bin/sh\necho "$@" > ${opened}\n`);
  chmodSync(join(tools, 'code'), 0o755);
  preview = await startPreview(site, scratch.path, {
    LAUNCH_EDITOR: 'code',
    PATH: tools + delimiter + process.env.PATH,
  });
});

afterAll(async () => {
  expect(await preview.stop()).toBe(0);
  await scratch.remove();
});

describe('where it listens', () => {
  test('a port that is taken is a failure where it was asked for', async () => {
    const other = createServer();
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    const { port } = other.address() as AddressInfo;
    const { code, stderr } = await startSite(['dev', site, '--port', `${port}`], scratch.path)
      .outcome;
    other.close();
    expect(stderr).toContain(`error Port ${port} is taken by another program.`);
    expect(stderr).toContain('help: Omit --port to get a free one, or name another.');
    expect(code).toBe(2);
  });

  test('without a site it says what to do', async () => {
    const { code, stderr } = await startSite(['dev'], tools).outcome;
    expect(stderr).toContain('error There is no site here.');
    expect(code).toBe(2);
  });

  test('a site that cannot be read is a failure, and ends it', async () => {
    mkdirSync(join(scratch.path, 'unreadable/site.yaml'), { recursive: true });
    const { code, stderr } = await startSite(['dev', 'unreadable'], scratch.path).outcome;
    expect(stderr).toContain('error site.yaml is a folder where a file belongs.');
    expect(code).toBe(2);
  });

  test('a number that is no port is refused', async () => {
    const { code, stderr } = await startSite(['dev', site, '--port', 'x'], scratch.path).outcome;
    expect(stderr).toContain('--port must be a whole number of at least 0, but it is "x".');
    expect(code).toBe(2);
  });

  test('other names than that of this machine are not answered', async () => {
    expect(await statusFor({ host: 'evil.example' })).toBe(403);
    expect(await statusFor({ host: 'localhost.evil.example:3000' })).toBe(403);
    expect(await statusFor({ host: '127.0.0.1:3000' })).toBe(200);
  });
});

describe('a place is opened in the editor', () => {
  test('for a page of the preview', async () => {
    const { status } = await open({ file: 'pages/story.yaml', line: 3, column: 2 });
    expect(status).toBe(204);
    const place = `${join(site, 'pages/story.yaml')}:3:2`;
    await expect.poll(() => readFileSync(opened, 'utf8')).toContain(place);
  });

  test.each([
    ['of another site', { origin: 'http://evil.example' }],
    ['without the token', { 'x-preview-token': 'guessed' }],
  ])('for no page %s', async (_name, headers) => {
    const { status } = await open({ file: 'pages/story.yaml', line: 1, column: 1 }, headers);
    expect(status).toBe(403);
  });

  test.each(['../../etc/passwd', '/etc/passwd', 'pages/../../tools/code', 'pages'])(
    'for no other file: %s',
    async (file) => {
      expect((await open({ file, line: 1, column: 1 })).status).toBe(404);
    },
  );
});

describe('addresses', () => {
  test('that are written in another way lead to the page', async () => {
    for (const path of ['/story/', '/story.html', '/story/index.html']) {
      const { status, headers } = await fetch(preview.url + path, { redirect: 'manual' });
      expect([path, status, headers.get('location')]).toEqual([path, 302, '/story']);
    }
  });

  test('that do not exist show the page for it', async () => {
    const answer = await fetch(`${preview.url}/nothing`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('/__dev/client.js');
  });

  test('of what hosts read alone show nothing', async () => {
    for (const path of ['/_headers', '/.site/forms.json', '/%2e%2e/site.yaml', '/%ff']) {
      expect([path, (await fetch(preview.url + path)).status]).toEqual([path, 404]);
    }
  });
});

test('claims and languages can be others for a look, and nothing is written', async () => {
  const before = readTree(site);
  const html = await preview.built('/story?preview.locale=en');
  expect(html).toContain('<html lang="en" dir="ltr"');
  expect(await preview.built('/story')).toContain('<html lang="ar');
  expect(await preview.built('/story?preview.locale=%22%5D')).toContain('<html lang="ar');
  expect(readTree(site)).toEqual(before);
});

test('shows the picture that is drawn for a page', async () => {
  const html = await preview.built('/story');
  const picture = new URL(/ property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '');
  expect(picture.pathname).toMatch(/^\/assets\/social\/.*\.png$/);
  const answer = await fetch(preview.url + picture.pathname);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1000);
});

test('a build has nothing of the preview', async () => {
  const out = join(scratch.path, 'out');
  await build(site, out, scratch.path);
  const named = Object.entries(readTree(out)).filter(([, text]) => /__dev|previewReact/.test(text));
  expect(named).toEqual([]);
});

function statusFor(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((found, failed) => {
    request(preview.url, { headers }, (answer) => {
      answer.resume();
      found(answer.statusCode);
    })
      .on('error', failed)
      .end();
  });
}

async function open(place: object, headers: Record<string, string> = {}): Promise<Response> {
  const html = await (await fetch(`${preview.url}/story`)).text();
  const token = / data-token="([^"]+)"/.exec(html)?.[1] ?? '';
  return fetch(`${preview.url}/__dev/open`, {
    method: 'POST',
    headers: { origin: preview.url, 'x-preview-token': token, ...headers },
    body: JSON.stringify(place),
  });
}
