import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readTree } from './builds/read-tree.ts';
import { runSite } from './builds/run-site.ts';
import { temporaryFolder } from './support/site.ts';

const root = join(import.meta.dirname, 'fixes');
const scratch = await temporaryFolder();
afterAll(scratch.remove);

/**
 * Each case is a `site` whose few files are laid over that of the errors; `fixed` is what fixing
 * makes of them, `diff.txt` what is shown of the first step beforehand.
 */
describe.each(readdirSync(root))('%s', (name) => {
  const folder = join(scratch.path, name);
  const run = (...args: string[]) => runSite(['validate', 'site', ...args], folder);

  beforeEach(() => {
    cpSync(join(root, '../errors/base'), join(folder, 'site'), { recursive: true });
    cpSync(join(root, name, 'site'), join(folder, 'site'), { recursive: true });
  });

  test('shows what would change, and changes nothing', async () => {
    const before = readTree(join(folder, 'site'));
    const { stdout } = await run('--fix', '--dry-run');
    await expect(stdout).toMatchFileSnapshot(join(root, name, 'diff.txt'));
    expect(readTree(join(folder, 'site'))).toEqual(before);
  });

  test('fixes what has one answer only, and then reports what is left', async () => {
    const { stdout, stderr } = await run('--fix');
    const fixed = join(root, name, 'fixed/pages/about.yaml');
    const actual = readFileSync(join(folder, 'site/pages/about.yaml'), 'utf8');
    await expect(actual).toMatchFileSnapshot(fixed);
    await expect(stderr + stdout).toMatchFileSnapshot(join(root, name, 'said.txt'));
    expect((await run('--fix')).stderr).toBe('Nothing can be fixed automatically.\n');
  });
});
