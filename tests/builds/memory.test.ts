import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/site.ts';
import { original } from './edits/random-edit.ts';
import { readTree } from './read-tree.ts';
import { runSite, startSite } from './run-site.ts';

const scratch = await temporaryFolder();
afterAll(scratch.remove);

const built = join(scratch.path, 'built');
let here = built;
let count = 0;

beforeAll(async () => {
  mkdirSync(built);
  cpSync(original, join(built, 'site'), { recursive: true });
  expect(await run('build')).toMatchObject({ code: 0 });
});

/** A site that was built: a copy is as good, which one of the tests proves. */
beforeEach(() => {
  count += 1;
  here = join(scratch.path, String(count));
  cpSync(built, here, { recursive: true, preserveTimestamps: true });
});

describe('why pages are built again', () => {
  const UNTOUCHED = 'No page was built again.\n';

  test.each<[string, () => void, string]>([
    ['nothing', () => {}, UNTOUCHED],
    ['a redirect', () => change('site/site.yaml', '{ from: /old,', '{ from: /older,'), UNTOUCHED],
    [
      'a page',
      () => change('site/pages/contact.yaml', 'number 9', 'number 99'),
      'Built again, because it changed:\n  pages/contact.yaml\n',
    ],
    [
      'a page that another one extends',
      () => change('site/pages/elsewhere.yaml', 'Number 5', 'Number 55'),
      'Built again, because it changed:\n  pages/elsewhere.yaml\nBuilt again, because pages/elsewhere.yaml changed:\n  pages/heir.yaml\n',
    ],
    [
      'the language of a translation',
      () => change('site/pages/prix.yaml', 'locale: fr', 'locale: fr-CA'),
      'Built again, because pages/prix.yaml changed:\n  pages/prices.yaml\nBuilt again, because it changed:\n  pages/prix.yaml\n',
    ],
    [
      'a page that names its translations no more',
      () => change('site/pages/prices.yaml', 'translations: [/prix]\n', ''),
      'Built again, because it changed:\n  pages/prices.yaml\nBuilt again, because pages/prices.yaml changed:\n  pages/prix.yaml\n',
    ],
    [
      'a partial',
      () => change('site/partials/banner.yaml', 'number 12', 'number 1'),
      'Built again, because partials/banner.yaml changed:\n  pages/index.yaml\n',
    ],
    [
      'a data file',
      () => change('site/data/people.yaml', 'number 14', 'number 1'),
      'Built again, because data/people.yaml changed:\n  pages/service-v2.yaml\n  pages/service.yaml\n',
    ],
    [
      'an entry of a collection',
      () => {
        const gears = readFileSync(file('site/data/classes/gears.yaml'), 'utf8');
        const wheels = gears.replace('classes/gears', 'classes/wheels').replace('Gears', 'Wheels');
        writeFileSync(file('site/data/classes/wheels.yaml'), wheels);
      },
      'Built again, because data/classes/wheels.yaml is new:\n  pages/class.yaml\n',
    ],
    ['a picture', () => change('site/assets/spare.svg', '17', '18'), UNTOUCHED],
    [
      'a file of the output',
      () => rmSync(file('out/contact.html')),
      'Built again, because contact.html is not in the output as it was left:\n  pages/contact.yaml\n',
    ],
    [
      'a new page',
      () => {
        cpSync(file('site/pages/contact.yaml'), file('site/pages/call.yaml'));
      },
      'Built again, because it is new:\n  pages/call.yaml\n',
    ],
  ])('%s', async (_name, edit, explained) => {
    edit();
    const { stdout } = await run('build', '--explain-rebuild');
    expect(stdout.slice(0, stdout.search(/^Built \d/m))).toBe(explained);
  });

  test.each([
    ['site.yaml', () => change('site/site.yaml', 'value: 30', 'value: 14'), 'site.yaml changed'],
    [
      'a letter that no typeface had',
      () => change('site/pages/contact.yaml', 'number 9', 'numþer 9'),
      'what typefaces hold changed',
    ],
    [
      'the code of a section',
      () => change('site/sections/price-list/currency.ts', 'GBP', 'EUR'),
      'the code of the custom sections changed',
    ],
  ])('%s: all', async (_name, edit, reason) => {
    edit();
    const { stdout } = await run('build', '--explain-rebuild');
    expect(stdout).toContain(`Built again, because ${reason}:\n  pages/404.yaml\n`);
    const pages = readdirSync(file('site/pages')).map((name) => `  pages/${name}`);
    expect(
      stdout
        .split('\n')
        .filter((line) => line.startsWith('  '))
        .sort(),
    ).toEqual(pages.sort());
  });

  test('--force: all, and nothing is written that is there', async () => {
    const { stdout } = await run('build', '--explain-rebuild', '--force');
    expect(stdout).toContain('Built again, because nothing is remembered of an earlier build:\n');
    expect(stdout).toContain('(files: 0 written,');
  });
});

describe('what is not loaded', () => {
  const HEAVY = ['react', 'react-dom', 'ajv', 'sharp', 'esbuild', 'yaml', 'js-yaml', 'subset-font'];

  test('a build from nothing loads the pipeline', async () => {
    rmSync(file('.cache'), { recursive: true });
    expect(await packagesOf('build')).toEqual(
      expect.arrayContaining(['react', 'js-yaml', 'esbuild']),
    );
  });

  test.each(['build', 'validate'])(
    'an unchanged %s loads nothing of the pipeline',
    async (command) => {
      const loaded = await packagesOf(command);
      expect(loaded).toContain('commander');
      expect(loaded.filter((name) => HEAVY.includes(name))).toEqual([]);
    },
  );

  test('a page that changed loads neither esbuild nor sharp', async () => {
    // The types of a site are compiled for the place where they lie.
    change('site/pages/contact.yaml', 'number 9', 'number 99');
    await run('build');
    change('site/pages/contact.yaml', 'number 99', 'number 999');
    const loaded = await packagesOf('build');
    expect(loaded).toContain('react');
    expect(loaded.filter((name) => ['esbuild', 'sharp', 'ajv'].includes(name))).toEqual([]);
  });
});

describe('what is remembered', () => {
  test.each<[string, (bytes: Buffer) => Buffer | string, string]>([
    ['one that is cut off', (bytes) => bytes.subarray(0, bytes.length - 100), 'is damaged'],
    [
      'one with other bytes',
      (bytes) => Buffer.from(bytes.map((byte, at) => (at === 900 ? byte ^ 1 : byte))),
      'is damaged',
    ],
    [
      'one of another program',
      (bytes) => bytes.toString('latin1').replace(/^(\S+) \S+/, '$1 0123456789'),
      'is that of another version of this program',
    ],
    ['a foreign one', () => '{"files":{}}', 'is damaged'],
    ['an empty one', () => '', 'is damaged'],
  ])('%s is one line, and the output is right', async (_name, harm, why) => {
    const before = readTree(file('out'));
    for (const place of memoryFiles()) {
      const bytes = readFileSync(place);
      writeFileSync(place, harm(bytes), 'latin1');
    }
    const { code, stderr, stdout } = await run('build');
    expect(code).toBe(0);
    expect(stderr).toContain(`The cache of this site ${why}. Everything is built again.\n`);
    expect(stdout).toContain('(files: 0 written,');
    expect(readTree(file('out'))).toEqual(before);
    expect((await run('build')).stderr).not.toContain('The cache of this site');
  });

  test('pages of which nothing is remembered any more are one line', async () => {
    for (const place of memoryFiles()) if (place.includes('entries-')) rmSync(place);
    change('site/pages/contact.yaml', 'number 9', 'number 99');
    const { code, stderr } = await run('build');
    expect({ code, lines: stderr.split('\n')[0] }).toEqual({
      code: 0,
      lines: 'The cache of this site is damaged. Everything is built again.',
    });
  });

  test('a copy with other times is as it was, and only files that were left are taken for ours', async () => {
    const copy = join(scratch.path, `${count}-copy`);
    writeFileSync(file('out/mine.txt'), 'mine');
    cpSync(here, copy, { recursive: true });
    rmSync(here, { recursive: true });
    here = copy;
    const { stdout } = await run('build', '--explain-rebuild');
    expect(stdout).toMatch(
      /^No page was built again\.\nBuilt 12 pages into out \(files: 0 written, \d+ unchanged\)\.\n$/,
    );
    rmSync(file('site/pages/contact.yaml'));
    change('site/partials/banner.yaml', '/contact#form', '/service');
    expect((await run('build')).stdout).toContain(' deleted)');
    expect(existsSync(file('out/contact.html'))).toBe(false);
    expect(existsSync(file('out/mine.txt'))).toBe(true);
  });

  test('warnings are reported again, by build and by validate', async () => {
    const first = await run('validate');
    expect(first.stdout).toContain('warning unused/asset  site/assets/spare.svg:1:1');
    expect(await run('validate')).toEqual(first);
    expect((await run('build')).stderr).toBe(first.stdout);
    expect((await run('validate', '--format', 'json')).stdout).toContain('"unused/asset"');
  });

  test('errors are reported again until they are fixed, and the output stays', async () => {
    const before = readTree(file('out'));
    appendFileSync(file('site/pages/contact.yaml'), 'more: 1\n');
    const first = await run('build');
    expect(first).toMatchObject({ code: 1, stdout: '' });
    expect(await run('build')).toEqual(first);
    change('site/pages/contact.yaml', 'more: 1\n', '');
    expect(await run('build')).toMatchObject({ code: 0 });
    expect(readTree(file('out'))).toEqual(before);
  });

  test('what was only checked since is built', async () => {
    change('site/pages/contact.yaml', 'number 9', 'number 99');
    await run('validate');
    await run('validate');
    const { stdout } = await run('build');
    expect(stdout).toContain('(files: 1 written,');
    expect(readFileSync(file('out/contact.html'), 'utf8')).toContain('number 99');
  });

  test('another output folder is built whole', async () => {
    renameSync(file('out'), file('elsewhere'));
    expect((await run('build')).stdout).toContain(' 0 unchanged)');
    expect(readTree(file('out'))).toEqual(readTree(file('elsewhere')));
  });
});

function run(command: string, ...options: string[]) {
  const out = command === 'build' ? ['--out', 'out'] : [];
  return runSite([command, 'site', ...out, ...options], here);
}

/** The packages of which a command loads something, bundled ones included. */
async function packagesOf(command: string): Promise<string[]> {
  const noted = file('noted');
  const out = command === 'build' ? ['--out', 'out'] : [];
  await startSite([command, 'site', ...out], here, {
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'note-modules.ts'))}`,
    NOTED: noted,
  }).outcome;
  const urls = readFileSync(noted, 'utf8')
    .split('\n')
    .filter((url) => url.startsWith('file:'));
  const names = urls.flatMap((url) => {
    const bundled = readFileSync(fileURLToPath(url), 'utf8').matchAll(
      /^\/\/ node_modules\/(\S+)$/gm,
    );
    return [
      url.slice(url.lastIndexOf('node_modules/') + 'node_modules/'.length),
      ...[...bundled].map(([, path]) => path ?? ''),
    ];
  });
  return [...new Set(names.map((path) => path.split('/')[0] ?? ''))];
}

function memoryFiles(): string[] {
  const folder = file('.cache/site/graph');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function change(path: string, from: string, to: string): void {
  const text = readFileSync(file(path), 'utf8');
  expect(text).toContain(from);
  writeFileSync(file(path), text.replace(from, to));
}

function file(path: string): string {
  return join(here, path);
}
