import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readData, readHead, readMain, readSprite } from './builds/read-page.ts';
import { readTree } from './builds/read-tree.ts';
import { build } from './builds/run-site.ts';
import { temporaryFolder } from './support/site.ts';

const root = join(import.meta.dirname, 'builds');
const cases = readdirSync(root).filter((name) => existsSync(join(root, name, 'expected')));

const scratch = await temporaryFolder();
afterAll(scratch.remove);

/**
 * Each case is a site laid over `base`. `expected` holds
 * what is compared: whole files of the output, or readings of a page: `canada.main` is what its
 * main content says, `canada.head` its head, `canada.data` its structured data, `canada.sprite` its
 * icons.
 */
describe.each(cases)('%s', (name) => {
  const out = join(scratch.path, name, 'out');
  const expected = filesBelow(join(root, name, 'expected'));

  beforeAll(async () => {
    const folder = join(scratch.path, name, 'site');
    cpSync(join(root, 'base'), folder, { recursive: true });
    cpSync(join(root, name, 'site'), folder, { recursive: true });
    const { code, stdout, stderr } = await build(folder, out, scratch.path);
    expect(`${stderr}${code === 0 ? '' : stdout}`).not.toContain('error ');
    expect(code).toBe(0);
  });

  test('has something to compare', () => {
    expect(expected, 'expected/ holds no file').not.toEqual([]);
  });

  test.each(expected)('%s', async (path) => {
    const actual = read(path, readTree(out));
    await expect(actual).toMatchFileSnapshot(join(root, name, 'expected', path));
  });
});

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

const READINGS: Readonly<Record<string, (html: string) => string>> = {
  '.main': readMain,
  '.head': readHead,
  '.data': readData,
  '.sprite': readSprite,
};

/** A file of the output, or the reading of a page, without what changes with every style. */
function read(path: string, files: Record<string, string>): string {
  const page = path.replace(/\.(main|head|data|sprite)$/, '.html');
  const written = files[page];
  if (written === undefined) throw new Error(`The build did not write ${page}.`);
  const text = Buffer.from(written, 'latin1').toString();
  const reading = READINGS[path.slice(path.lastIndexOf('.'))]?.(text) ?? text;
  return reading.replace(/sha256-[A-Za-z0-9+/=]+/g, 'sha256-…');
}
