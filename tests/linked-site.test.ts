import { cpSync, mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readTree } from './builds/read-tree.ts';
import { runSite } from './builds/run-site.ts';
import { temporaryFolder } from './support/site.ts';

/* Links change nothing: each command does the same for a site that has them as for one that has none. */

const scratch = await temporaryFolder();
afterAll(scratch.remove);

/** A project whose only site has sections of its own; `elsewhere` is beside it, as deep. */
let project = '';
let elsewhere = '';
let count = 0;
beforeEach(() => {
  const folder = join(scratch.path, String(count++));
  project = join(folder, 'project');
  elsewhere = join(folder, 'elsewhere');
  cpSync(join(import.meta.dirname, 'custom-sections/site'), join(project, 'sites/loaf'), {
    recursive: true,
  });
});

/** Moves a folder of the project away and leaves a link in its place. */
function link(path: string): void {
  const place = join(project, path);
  const target = join(elsewhere, path);
  mkdirSync(dirname(target), { recursive: true });
  renameSync(place, target);
  symlinkSync(target, place);
}

const LINKED = [
  '',
  'sites',
  'sites/loaf',
  ...['sections', 'pages', 'assets'].map((name) => `sites/loaf/${name}`),
];

describe.each(LINKED)('a link in the place of project/%s', (path) => {
  test('builds the same', async () => {
    expect((await runSite(['build', 'loaf'], project)).code).toBe(0);
    const { '.site/lock': _lock, ...built } = readTree(join(project, 'dist/loaf'));
    link(path);
    const { code, stderr } = await runSite(['build', 'loaf', '--force', '--out', 'again'], project);
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('error')]);
    const { '.site/lock': _again, ...again } = readTree(join(project, 'again'));
    expect(again).toEqual(built);
  });

  test.each([
    ['validate', 'loaf'],
    ['new', 'section', 'menu', '--site', 'loaf'],
  ])('works with site %s %s', async (...args) => {
    link(path);
    const { code, stderr } = await runSite(args, project);
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('error')]);
  });
});
