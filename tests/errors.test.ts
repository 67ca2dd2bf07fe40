import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locateDiagnostics } from '../cli/print/locate-diagnostics.ts';
import { printPretty } from '../cli/print/pretty.ts';
import { type Diagnostic, openSite } from '../renderer/index.ts';

const root = join(import.meta.dirname, 'errors');
const cases = readdirSync(root).filter((name) => name !== 'base');

/** Each case is `base` with a few files of its own laid over it; the output is the exact text. */
test.each(cases)('%s', async (name) => {
  const printed = check(join(root, name, 'site'));
  await expect(printed).toMatchFileSnapshot(join(root, name, 'expected.txt'));
});

test('the site below all cases has no problems', () => {
  expect(check(join(root, 'base'))).toBe('No problems.\n');
});

function check(folder: string): string {
  const texts = readTexts(folder);
  const sources = [...texts].map(([path, text]) => ({ path, text }));
  const assets = globSync('**/*.*', { cwd: join(root, 'base/assets') }).sort();
  const { open, diagnostics } = openSite(sources, assets);
  const found: Diagnostic[] = [...diagnostics];
  const readings = open?.pages.map(open.readPage) ?? [];
  found.push(...readings.flatMap((reading) => reading.diagnostics));
  found.push(...(open?.checkTogether(readings.flatMap(({ notes }) => notes)) ?? []));
  const beside = found.filter(({ rule }) => !rule.startsWith('unused/'));
  return printPretty(locateDiagnostics(beside, texts), (file) => texts.get(file), false);
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
