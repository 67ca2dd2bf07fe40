import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockFile } from '../../server/database/lock-file.ts';
import { temporaryFolder } from '../support/site.ts';
import { readTree } from './read-tree.ts';
import { build, program, runAsAnybody, startSite } from './run-site.ts';

/** So many that several threads build them, where there are several. */
const PAGES = 2000;

const scratch = await temporaryFolder();
const site = join(scratch.path, 'site');
/** A site for what does not depend on the number of pages. */
const small = join(import.meta.dirname, 'base');
const out = join(scratch.path, 'out');
let before: Record<string, string>;

/** A good build. */
beforeAll(async () => {
  cpSync(small, site, { recursive: true });
  writePages('first');
  const { code, stderr } = await build(site, out, scratch.path);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  before = readTree(out);
});
afterAll(scratch.remove);

const STOPPED = { code: 130, stderr: 'Stopped. What was built before is unchanged.\n' };

test('Ctrl-C before the program has begun leaves the output as it was', async () => {
  writePages('changed at first');
  const { child, outcome } = startSite(['build', site, '--out', out], scratch.path);
  child.kill('SIGINT');
  expect(await outcome).toMatchObject({ code: null, stderr: '' });
  expect(readTree(out)).toEqual(before);
});

test.each([0, 2, 4])(
  'Ctrl-C at change %i of the disk leaves the output as it was',
  async (change) => {
    writePages(`changed up to ${change}`);
    const { outcome } = startSite(['build', site, '--out', out], scratch.path, {
      NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'edits/die-at.ts'))}`,
      DIE_AT: String(change),
      DIE_OF: 'SIGINT',
    });
    const { code, stderr } = await outcome;
    expect({ code, stderr }).toEqual(STOPPED);
    expect(readTree(out)).toEqual(before);
  },
);

test('Ctrl-C while pages are built ends with 130 and one line', async () => {
  writePages('changed once more');
  const { outcome } = startSite(['build', site, '--out', out], scratch.path, {
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'interrupt-first-page.ts'))}`,
    PRESSED: join(scratch.path, 'pressed'),
  });
  const { code, stderr } = await outcome;
  expect({ code, stderr }).toEqual(STOPPED);
  expect(readTree(out)).toEqual(before);
});

const isAlone = availableParallelism() === 1;
if (isAlone) {
  console.warn('SKIPPED: too little memory for a thread. It needs a second processor.');
}

test.skipIf(isAlone)('too little memory for a thread is one clear line', async () => {
  const { outcome } = startSite(['build', site, '--out', out], scratch.path, {
    NODE_OPTIONS: `--max-old-space-size=200 --import ${pathToFileURL(join(import.meta.dirname, 'eat-memory.ts'))}`,
  });
  const { code, stderr } = await outcome;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^error There is too little memory to build the pages\.\nhelp: .*\n$/m);
  expect(readTree(out)).toEqual(before);
});

test('a file where the output folder should be is one clear line', async () => {
  const file = join(scratch.path, 'taken');
  writeFileSync(file, 'mine');
  const { code, stderr } = await build(site, file, scratch.path);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^error .*\nhelp: .*\n$/);
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

test('a folder where a page should be is one clear line, and nothing else changes', async () => {
  const blocked = join(scratch.path, 'blocked');
  await build(small, blocked, scratch.path);
  rmSync(join(blocked, 'index.html'));
  mkdirSync(join(blocked, 'index.html/inside'), { recursive: true });
  const before = readTree(blocked);
  const { code, stderr } = await build(small, blocked, scratch.path);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^error index\.html is a folder.*\nhelp: .*\n$/);
  expect(readTree(blocked)).toEqual(before);
});

test('a file where a folder should be is one clear line, and nothing else changes', async () => {
  const blocked = join(scratch.path, 'no-folder');
  await build(small, blocked, scratch.path);
  rmSync(join(blocked, 'assets'), { recursive: true });
  writeFileSync(join(blocked, 'assets'), 'mine');
  const before = readTree(blocked);
  const { code, stderr } = await build(small, blocked, scratch.path);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^error A file stands where assets.* needs a folder\.\nhelp: .*\n$/);
  expect(readTree(blocked)).toEqual(before);
});

test('a site without pages is a problem, and leaves the output as it was', async () => {
  const empty = join(scratch.path, 'empty');
  cpSync(small, empty, { recursive: true });
  rmSync(join(empty, 'pages'), { recursive: true });
  const { code, stderr } = await build(empty, out, scratch.path);
  expect(code).toBe(1);
  expect(stderr).toContain('The site has no pages.');
  expect(readTree(out)).toEqual(before);
});

test.each(['', 'site', 'site/pages', 'site/assets/here'])(
  'output that would go into the site itself is one clear line: %o',
  async (folder) => {
    const { code, stderr } = await build(site, folder, scratch.path);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error .*\nhelp: Name a folder of its own.*\n$/);
  },
);

test('a typeface that cannot be read is one clear line', async () => {
  const folder = join(scratch.path, 'with-font');
  cpSync(small, folder, { recursive: true });
  mkdirSync(join(folder, 'assets/fonts'), { recursive: true });
  writeFileSync(join(folder, 'assets/fonts/x.woff2'), 'hello');
  appendFileSync(
    join(folder, 'site.yaml'),
    'fonts:\n  - { family: X, file: fonts/x.woff2, weights: "400", use: text }\n',
  );
  const { code, stderr } = await build(folder, join(scratch.path, 'font-out'), scratch.path);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^error fonts\/x\.woff2 is no typeface that can be read\.\nhelp: .*\n$/);
});

test('a picture that is cut off is reported where it is used', async () => {
  const folder = join(scratch.path, 'with-picture');
  cpSync(small, folder, { recursive: true });
  const picture = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#a3c' },
  })
    .jpeg()
    .toBuffer();
  writeFileSync(join(folder, 'assets/cut.jpg'), picture.subarray(0, picture.length / 2));
  writeFileSync(
    join(folder, 'pages/picture.yaml'),
    `title: A page with a picture that is cut off
description: A picture whose upload was broken off halfway, so that only its upper part has come.
sections:
  - { type: hero, heading: Look, picture: { kind: image, src: cut.jpg, alt: A square } }
`,
  );
  const { code, stderr } = await build(folder, join(scratch.path, 'picture-out'), scratch.path);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^error picture\/damaged .*pages\/picture\.yaml:4:\d+/m);
  expect(stderr).toContain('`assets/cut.jpg` is cut off');
});

test('a second build into the same folder is one clear line, and the first goes on', async () => {
  const unlock = lockFile(join(out, '.site/lock'));
  const { code, stderr } = await build(site, out, scratch.path);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^error Another build is writing into .*\.\nhelp: .*\n$/);
  unlock?.();
  expect(readTree(out)).toEqual(before);
});

test('a build that was killed keeps no other one out', async () => {
  const { child, outcome } = startSite(['build', site, '--out', out], scratch.path);
  // The folder for what is not in its place yet is made under the lock.
  await expect.poll(() => existsSync(join(out, '.site/staging'))).toBe(true);
  child.kill('SIGKILL');
  await outcome;
  const { code, stderr } = await build(site, out, scratch.path);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  before = readTree(out);
});

test('what cannot be printed on a full disk is one clear line', () => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, [program, 'build', '--help'], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  closeSync(full);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^error What is to be printed cannot be written.*\nhelp: .*\n$/);
});

test('a folder that may not be written is one clear line', async () => {
  const locked = join(scratch.path, 'locked');
  mkdirSync(locked);
  chmodSync(locked, 0o555);
  const { code, stderr } = await runAsAnybody(['build', site, '--out', locked], scratch.path);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^error .*\nhelp: .*\n$/);
  rmSync(locked, { recursive: true });
});

function writePages(word: string): void {
  for (let number = 1; number <= PAGES; number += 1) writePage(number, word);
}

function writePage(number: number, word: string): void {
  const file = join(site, `pages/p-${number}.yaml`);
  const text = `title: The ${word} page with the number ${number}
description: The ${word} of ${PAGES} pages that are built and then stopped halfway, number ${number}.
sections:
  - { type: rich-text, heading: Page ${number}, body: The ${word} words. }
`;
  writeFileSync(file, text);
}
