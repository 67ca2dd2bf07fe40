import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { rewrites } from '../cli/upgrade/rewrites.ts';
import { readTree } from './builds/read-tree.ts';
import { runSite } from './builds/run-site.ts';
import { temporaryFolder } from './support/site.ts';

const root = join(import.meta.dirname, 'upgrades');
const cases = readdirSync(root);
const scratch = await temporaryFolder();
afterAll(scratch.remove);

/** A site whose few files are laid over that of the errors. */
function layOut(name: string, copy: string): string {
  const folder = join(scratch.path, `${name}-${copy}`);
  cpSync(join(root, '../errors/base'), join(folder, 'site'), { recursive: true });
  cpSync(join(root, name, 'site'), join(folder, 'site'), { recursive: true });
  return folder;
}

/** Comments of a text, in their order. */
const commentsOf = (text: string) => text.match(/(?<=^|\s)#(?= ).*$/gm) ?? [];

describe.each(cases)('%s', (name) => {
  test('shows what would change, and changes nothing', async () => {
    const folder = layOut(name, 'shown');
    const before = readTree(folder);
    const { stdout } = await runSite(['upgrade', 'site', '--dry-run'], folder);
    expect(stdout).toContain('+format: 1');
    expect(readTree(folder)).toEqual(before);
  });

  test('is upgraded with its comments, and a second run changes nothing', async () => {
    const folder = layOut(name, 'upgraded');
    const { stdout } = await runSite(['upgrade', 'site'], folder);
    await expect(stdout).toMatchFileSnapshot(join(root, name, 'said.txt'));
    for (const [path] of Object.entries(readTree(join(root, name, 'site')))) {
      const written = readFileSync(join(root, name, 'site', path), 'utf8');
      const upgraded = readFileSync(join(folder, 'site', path), 'utf8');
      await expect(upgraded).toMatchFileSnapshot(join(root, name, 'upgraded', path));
      expect(commentsOf(upgraded)).toEqual(commentsOf(written));
    }
    const validated = await runSite(['validate', 'site', '--quiet'], folder);
    expect(validated).toEqual({ code: 0, stdout: '', stderr: expect.any(String) });
    const once = readTree(join(folder, 'site'));
    expect((await runSite(['upgrade', 'site'], folder)).stdout).toBe('Nothing to upgrade.\n');
    expect(readTree(join(folder, 'site'))).toEqual(once);
  });
});

test('every rewrite has a case', () => {
  const said = cases.map((name) => join(root, name, 'said.txt')).filter((file) => existsSync(file));
  const text = said.map((file) => readFileSync(file, 'utf8')).join('');
  expect(rewrites.filter(({ done }) => !text.includes(done))).toEqual([]);
});

test('what cannot be rewritten is named, and nothing is written', async () => {
  const folder = layOut('forms-of-the-program', 'shared');
  const file = join(folder, 'site/site.yaml');
  const shared = readFileSync(file, 'utf8').replace(/^forms:/m, 'leads: {}\nforms:');
  writeFileSync(file, shared);
  const { code, stderr } = await runSite(['upgrade', 'site'], folder);
  expect([code, stderr]).toEqual([1, expect.stringContaining('There is a field leads already.')]);
  expect(readFileSync(file, 'utf8')).toBe(shared);
});

test('a site in a later format is left alone', async () => {
  const folder = layOut('variants-by-name', 'later');
  const file = join(folder, 'site/site.yaml');
  const site = parseDocument(readFileSync(file, 'utf8'));
  site.set('format', 2);
  writeFileSync(file, String(site));
  const { code, stderr } = await runSite(['upgrade', 'site'], folder);
  expect([code, stderr]).toEqual([2, expect.stringContaining('written in format 2')]);
});
