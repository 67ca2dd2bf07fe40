import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printPretty } from '../cli/print/pretty.ts';
import { openSite } from '../renderer/index.ts';

const root = join(import.meta.dirname, 'errors');
const update = process.env.UPDATE_EXPECTED === '1';
const cases = readdirSync(root).filter((name) => name !== 'base');

/** Each case is `base` with a few files of its own laid over it; the output is the exact text. */
test.each(cases)('%s', (name) => {
  const printed = check(join(root, name, 'site'));
  const expected = join(root, name, 'expected.txt');
  if (update) writeFileSync(expected, printed);
  expect(existsSync(expected), 'expected.txt is missing').toBe(true);
  expect(printed).toBe(readFileSync(expected, 'utf8'));
});

test('the site below all cases has no problems', () => {
  expect(check(join(root, 'base'))).toBe('No problems.\n');
});

function check(folder: string): string {
  const texts = readTexts(folder);
  const sources = [...texts].map(([path, text]) => ({ path, text }));
  const assets = globSync('**/*.*', { cwd: join(root, 'base/assets') }).sort();
  const site = openSite({ sources, assets });
  const found = site.diagnose(site.pages.map(site.readPage));
  const beside = found.filter(({ rule }) => !rule.startsWith('unused/'));
  return printPretty(beside, (file) => texts.get(file), false);
}

function readTexts(folder: string): Map<string, string> {
  const texts = new Map<string, string>();
  for (const layer of [join(root, 'base'), folder]) {
    for (const path of globSync('**/*.{yaml,yml}', { cwd: layer }).sort()) {
      texts.set(path.replaceAll('\\', '/'), readFileSync(join(layer, path), 'utf8'));
    }
  }
  return new Map([...texts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
