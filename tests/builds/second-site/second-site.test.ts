import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../support/site.ts';
import { readMain } from '../read-page.ts';
import { readOutput } from '../read-tree.ts';
import { build, type Outcome, runSite } from '../run-site.ts';

/** Words of the reference site; the name of the lead's column is the one exception. */
const OTHER_TRADE = /childcare|pebblewood|nursery|kindergarten|daycare|preschool(?!Name|_name)/i;

const site = join(import.meta.dirname, 'site');
const scratch = await temporaryFolder();
const out = join(scratch.path, 'out');
let built: Outcome;
let files: Record<string, string>;

beforeAll(async () => {
  built = await build(site, out, scratch.path);
  files = readOutput(out);
});
afterAll(scratch.remove);

test('has no problems and builds', async () => {
  const { code, stdout } = await runSite(['validate', site], scratch.path);
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'No problems.\n' });
  expect(built).toMatchObject({ code: 0, stderr: '' });
});

test('says nothing of another trade', () => {
  const texts = Object.entries(files).filter(([path]) =>
    /\.(html|js|json|xml|txt|svg)$|\/_/.test(path),
  );
  expect(texts.length).toBeGreaterThan(10);
  for (const [path, text] of texts) expect(OTHER_TRADE.exec(text)?.[0], path).toBeUndefined();
});

test('is Arabic, from right to left, in its own colours and face', () => {
  const pages = Object.entries(files).filter(([path]) => path.endsWith('.html'));
  expect(pages).toHaveLength(6);
  for (const [path, html] of pages) {
    expect(html, path).toContain('<html lang="ar" dir="rtl"');
    expect(html, path).toContain('--primary:#8a3b12');
    expect(html, path).toMatch(/rel="preload" href="\/assets\/fonts\/readex-pro-arabic/);
  }
});

test('leaves no words of the interface in English', () => {
  for (const [path, html] of Object.entries(files)) {
    if (!path.endsWith('.html')) continue;
    const text = readMain(Buffer.from(html, 'latin1').toString());
    const said = text.replace(/\]\([^)]*\)|<[^>]*>|^\[[a-z- #0-9]*\]$|^h[1-6] /gm, ' ');
    expect(said.match(/[A-Za-z]{3,}/g), path).toBeNull();
  }
});

test('gives the same bytes, wherever it lies and goes', async () => {
  const copy = join(scratch.path, 'copies/another place');
  cpSync(site, copy, { recursive: true });
  const other = join(scratch.path, 'other');
  await build(copy, other, join(scratch.path, 'copies'));
  expect(readOutput(other)).toEqual(files);
});
