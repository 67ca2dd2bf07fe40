import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOutput as readBuilt } from '../../server/site/read-output.ts';
import { temporaryFolder } from '../support/site.ts';
import { original } from './edits/random-edit.ts';
import { readTree } from './read-tree.ts';
import { runSite, startSite } from './run-site.ts';

const scratch = await temporaryFolder();
const here = scratch.path;
afterAll(scratch.remove);

beforeAll(async () => {
  mkdirSync(here, { recursive: true });
  cpSync(original, join(here, 'site'), { recursive: true });
  expect(await build('--compress')).toMatchObject({ code: 0 });
});

test('texts are there as Brotli and gzip too, and unpacked they are the same', () => {
  const files = readTree(join(here, 'out'));
  const packed = Object.keys(files).filter((path) => /\.(?:br|gz)$/.test(path));
  expect(packed).toEqual(expect.arrayContaining(['index.html.br', 'index.html.gz']));
  for (const path of packed) {
    const bytes = readFileSync(join(here, 'out', path));
    const unpacked = path.endsWith('.br') ? brotliDecompressSync(bytes) : gunzipSync(bytes);
    expect(unpacked.toString('latin1'), path).toBe(files[path.slice(0, -3)]);
    expect(bytes.length, path).toBeLessThan(unpacked.length);
  }
  const whole = Object.keys(files).filter((path) => !packed.includes(path));
  const isText = (path: string) => /\.(?:html|js|svg|xml)$/.test(path);
  const text = whole.filter((path) => isText(path) && (files[path]?.length ?? 0) >= 256);
  expect(text).toContain('sitemap.xml');
  expect(packed).toEqual(expect.arrayContaining(text.map((path) => `${path}.br`)));
  const others = whole.filter((path) => /^[._]|\.(?:png|avif|webp|woff2)$/.test(path));
  expect(others.filter((path) => packed.includes(`${path}.br`))).toEqual([]);
});

test('the service sends none of them as a page of its own', async () => {
  const { routes } = await readBuilt(join(here, 'out'), { at: Date.now(), full: new Set() });
  expect(routes.has('/')).toBe(true);
  expect([...routes.keys()].filter((path) => /\.(?:br|gz)$/.test(path))).toEqual([]);
});

test('they follow a change, and nothing else is packed again', async () => {
  const before = readTree(join(here, 'out'));
  const page = join(here, 'site/pages/contact.yaml');
  const text = readFileSync(page, 'utf8');
  writeFileSync(page, text.replace('title: ', 'title: New '));
  expect((await build('--compress')).stdout).toContain('(files: 3 written,');
  writeFileSync(page, text);
  await build('--compress');
  expect(readTree(join(here, 'out'))).toEqual(before);
});

test('shards are merged to the same bytes', async () => {
  for (const number of [1, 2]) {
    await site('build', 'site', '--shard', `${number}/2`, '--out', `part-${number}`);
  }
  await site('merge', 'part-2', 'part-1', '--site', 'site', '--out', 'merged', '--compress');
  expect(readTree(join(here, 'merged'))).toEqual(readTree(join(here, 'out')));
});

test('a build that is not asked for them removes them, and nothing else', async () => {
  const packed = Object.keys(readTree(join(here, 'out'))).filter((path) =>
    /\.(?:br|gz)$/.test(path),
  );
  expect((await build()).stdout).toContain(`(files: 0 written,`);
  const left = Object.keys(readTree(join(here, 'out')));
  expect(left.filter((path) => packed.includes(path))).toEqual([]);
  expect((await build('--compress')).stdout).toContain(`(files: ${packed.length} written,`);
});

test('one part cannot be asked for them', async () => {
  const args = ['build', 'site', '--compress', '--shard', '1/2'];
  const { code, stderr } = await startSite(args, here).outcome;
  expect(code).toBe(2);
  expect(stderr).toContain("'--compress'");
});

function build(...options: string[]) {
  return site('build', 'site', '--out', 'out', ...options);
}

function site(...args: string[]) {
  return runSite(args, here);
}
