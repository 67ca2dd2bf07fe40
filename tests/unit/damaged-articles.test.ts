import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSite } from '../../cli/read/read-site.ts';
import { builtInRegistry, openSite } from '../../renderer/index.ts';
import { isArticle } from '../../renderer/light.ts';
import { seededRandom } from '../bench/seeded-random.ts';

const site = readSite(join(import.meta.dirname, '../articles/site'));
const articles = site.sources.filter(({ path }) => isArticle(path));
const BITS = [
  '---',
  '\n---\n',
  ': ',
  '{{',
  '![](',
  '](',
  '\n',
  '\t',
  ' #',
  '"',
  '&a',
  '*b',
  '{',
  '\n- ',
  '```',
  '\ufeff',
  '<b>',
  '\\',
  '\r\n',
];

test('damaged articles: nothing throws, every message is words, every place is inside the text', () => {
  const { chance, between, pick } = seededRandom(20);
  let reported = 0;
  for (let count = 0; count < 300; count += 1) {
    const victim = pick(articles);
    const at = between(0, victim.text.length);
    const gap = chance() < 0.3 ? between(1, 30) : 0;
    const text = victim.text.slice(0, at) + pick(BITS) + victim.text.slice(at + gap);
    const sources = site.sources.map((one) => (one === victim ? { path: one.path, text } : one));
    const open = openSite({ ...site, sources }, builtInRegistry);
    const found = open.diagnose(open.pages.map(open.readPage));
    const lines = text.split(/\r\n|\r|\n/).length;
    for (const { file, line, message, help } of found) {
      expect(`${message} ${help}`).not.toMatch(/\[object|undefined|Symbol\(/);
      if (file === victim.path) expect(line, JSON.stringify(text)).toBeLessThanOrEqual(lines);
    }
    reported += found.length > 0 ? 1 : 0;
  }
  expect(reported).toBeGreaterThan(10);
});
