import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../support/site.ts';
import { readTree } from './read-tree.ts';
import { build } from './run-site.ts';

const scratch = await temporaryFolder();
let files: Record<string, string>;
beforeAll(async () => {
  const site = join(scratch.path, 'site');
  for (const layer of ['base', 'strict-policy-per-page/site']) {
    cpSync(join(import.meta.dirname, layer), site, { recursive: true });
  }
  const out = join(scratch.path, 'out');
  expect((await build(site, out, scratch.path)).code).toBe(0);
  files = readTree(out);
});
afterAll(scratch.remove);

test('every island of a page, of its variants too, has its script and all that it imports', () => {
  const scripts = Object.entries(files)
    .filter(([path]) => path.endsWith('.html'))
    .flatMap(([, html]) => [...html.matchAll(/data-src="([^"]*)"/g)].map(([, src = '']) => src));
  expect(new Set(scripts).size).toBeGreaterThan(3);
  const missing = new Set(
    [...scripts.flatMap((src) => reached(src))].filter((path) => files[path] === undefined),
  );
  expect([...missing]).toEqual([]);
});

test('no script is there that no page needs', () => {
  const named = Object.entries(files)
    .filter(([path]) => path.endsWith('.html'))
    .flatMap(([, html]) => [...html.matchAll(/\/(assets\/scripts\/[\w-]+\.js)/g)])
    .flatMap(([, path = '']) => reached(path));
  const made = Object.keys(files).filter((path) => path.startsWith('assets/scripts/'));
  expect(made.filter((path) => !named.includes(path))).toEqual([]);
});

/** A script and everything that it imports, at once or later. */
function reached(src: string, known: string[] = []): string[] {
  const path = src.replace(/^\//, '');
  if (known.includes(path)) return known;
  known.push(path);
  const imports = (files[path] ?? '').matchAll(/(?:from|import)\s*\(?"\.\/([\w-]+\.js)"/g);
  for (const [, name] of imports) reached(`assets/scripts/${name}`, known);
  return known;
}
