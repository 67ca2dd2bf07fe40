import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../support/site.ts';
import { original } from './edits/random-edit.ts';
import { readTree } from './read-tree.ts';
import { runSite } from './run-site.ts';

const scratch = await temporaryFolder();
afterAll(scratch.remove);

let here = '';
let count = 0;

beforeEach(() => {
  count += 1;
  here = join(scratch.path, String(count));
  mkdirSync(here);
  cpSync(original, join(here, 'site'), { recursive: true });
});

test.each([
  [2, [2, 1]],
  [3, [3, 1, 2]],
  [7, [4, 7, 1, 6, 3, 2, 5]],
])('%i parts, joined in any order, are what one build gives', async (of, order) => {
  const whole = await run('build', 'site', '--out', 'whole');
  await buildParts(of);
  const merged = await run('merge', ...order.map((number) => `part-${number}`), '--out', 'merged');
  expect({ ...merged, stdout: '' }).toEqual({ ...whole, stdout: '' });
  expect(readTree(join(here, 'merged'))).toEqual(readTree(join(here, 'whole')));
});

test('a build after parts were joined has nothing to do', async () => {
  await buildParts(2);
  await run('merge', 'part-1', 'part-2', '--out', 'merged');
  const { stdout } = await run('build', 'site', '--out', 'merged', '--explain-rebuild');
  expect(stdout).toContain('No page was built again.\n');
  expect(stdout).toContain('(files: 0 written,');
});

test('mistakes are reported when shards are merged, as one build reports them', async () => {
  change('site/pages/contact.yaml', 'href', 'ref');
  change('site/pages/heir.yaml', 'title: ', 'titel: ');
  change('site/pages/thanks.yaml', 'number 10', '{{nothing}}');
  const whole = await run('build', 'site', '--out', 'whole');
  expect(whole.code).toBe(1);
  const parts = await buildParts(3);
  expect(parts.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
    parts.map(() => ({ code: 0, stderr: '' })),
  );
  expect(await run('merge', 'part-1', 'part-2', 'part-3', '--out', 'merged')).toEqual(whole);
});

test('a part that is missing is named', async () => {
  await buildParts(3);
  expect(await run('merge', 'part-3', 'part-1')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'error Of 3 shards these are missing: 2.\nhelp: Build them: site build --shard 2/3\n',
  });
});

test('a shard of another revision is named', async () => {
  await buildParts(2);
  change('site/partials/footer.yaml', 'number 11', 'number 12');
  await run('build', 'site', '--shard', '1/2', '--out', 'part-1');
  const { code, stderr } = await run('merge', 'part-1', 'part-2');
  expect(code).toBe(2);
  expect(stderr).toContain('error Shard 2 of 2 was made of other files than the site has now.\n');
});

test('parts of different builds, and what is no part, are one clear line', async () => {
  await buildParts(2);
  await run('build', 'site', '--shard', '3/3', '--out', 'part-3');
  expect((await run('merge', 'part-1', 'part-2', 'part-3')).stderr).toMatch(
    /^error One shard is one of 2, another one of 3\.\nhelp: .*\n$/,
  );
  expect((await run('merge', 'part-1', 'site')).stderr).toMatch(
    /^error site holds no readable shard of a site\.\nhelp: .*\n$/,
  );
});

test('a page of a shard that was changed is named, and nothing is put in place', async () => {
  await buildParts(2);
  const part = readFileSync(join(here, 'part-1/.site/build.json'), 'utf8');
  const page = Object.keys(JSON.parse(part).files)[0] ?? '';
  writeFileSync(join(here, 'part-1', page), 'mine');
  const { code, stderr } = await run('merge', 'part-1', 'part-2', '--out', 'merged');
  expect(code).toBe(1);
  expect(stderr).toContain(`error ${page} of a shard has changed since its build.\n`);
  expect(Object.keys(readTree(join(here, 'merged')))).toEqual([]);
});

test.each(['0/3', '4/3', '1', 'all'])('--shard %s is one clear line', async (shard) => {
  const { code, stderr } = await run('build', 'site', '--shard', shard);
  expect(code).toBe(2);
  expect(stderr).toBe(
    `error --shard cannot be "${shard}".\nhelp: Write 1/3 for the first of three shards.\n`,
  );
});

async function buildParts(of: number) {
  const outcomes = [];
  for (let number = 1; number <= of; number += 1) {
    outcomes.push(
      await run('build', 'site', '--shard', `${number}/${of}`, '--out', `part-${number}`),
    );
  }
  return outcomes;
}

function run(...args: string[]) {
  const site = args[0] === 'merge' ? ['--site', 'site'] : [];
  return runSite([...args, ...site], here);
}

function change(path: string, from: string, to: string): void {
  const file = join(here, path);
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
}
