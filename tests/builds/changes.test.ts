import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileList } from '../../cli/write/list-changes.ts';
import { temporaryFolder } from '../support/site.ts';
import { original } from './edits/random-edit.ts';
import { runSite } from './run-site.ts';

const scratch = await temporaryFolder();
const here = join(scratch.path, 'here');
let first: FileList;

beforeAll(async () => {
  mkdirSync(here);
  cpSync(original, join(here, 'site'), { recursive: true });
  await run('build', 'site', '--out', 'out');
  const { stdout } = await run('changes', '--out', 'out');
  writeFileSync(join(here, 'uploaded.json'), stdout);
  first = JSON.parse(stdout);
});
afterAll(scratch.remove);

test('without an upload before, everything is put, assets before pages', () => {
  const { put, files } = first;
  expect(put).toEqual(Object.keys(files));
  expect(put).toContain('index.html');
  expect(put).not.toContain('.site/forms.json');
  expect(put.findLastIndex((path) => path.startsWith('assets/'))).toBeLessThan(
    put.findIndex((path) => path.endsWith('.html')),
  );
  const page = readFileSync(join(here, 'out/index.html'));
  expect(files['index.html']).toEqual({
    sha256: createHash('sha256').update(page).digest('hex'),
    size: page.length,
  });
});

test('what is the same is not listed, what is gone is to be deleted', async () => {
  expect((await changes()).put).toEqual([]);
  writeFileSync(
    join(here, 'site/pages/thanks.yaml'),
    readFileSync(join(here, 'site/pages/thanks.yaml'), 'utf8').replace('number 10', 'number 1'),
  );
  rmSync(join(here, 'site/pages/heir.yaml'));
  await run('build', 'site', '--out', 'out');
  const list = await changes();
  expect({ put: list.put, delete: list.delete }).toEqual({
    put: ['_headers', 'sitemap.xml', 'thanks.html'],
    delete: ['heir.html'],
  });
});

test.each([
  ['uploaded.txt', 'error There is no file or folder uploaded.txt.'],
  ['site/site.yaml', 'error site/site.yaml is not a list that site changes printed.'],
])('--since %s is one clear line', async (file, line) => {
  const { code, stderr } = await run('changes', '--out', 'out', '--since', file);
  expect({ code, line: stderr.split('\n')[0] }).toEqual({ code: 2, line });
});

async function changes(): Promise<FileList> {
  const { stdout } = await run('changes', '--out', 'out', '--since', 'uploaded.json');
  return JSON.parse(stdout);
}

function run(...args: string[]) {
  return runSite(args, here);
}
