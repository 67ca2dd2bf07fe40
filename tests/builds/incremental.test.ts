import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../support/site.ts';
import { readOutput } from './read-tree.ts';
import { build } from './run-site.ts';

const original = join(import.meta.dirname, 'second-site/site');
const scratch = await temporaryFolder();
afterAll(scratch.remove);

test('the same site gives the same bytes, wherever it lies and goes', async () => {
  const copy = join(scratch.path, 'copies/another place');
  cpSync(original, copy, { recursive: true });
  const outs = [join(scratch.path, 'first'), join(scratch.path, 'second')];
  await Promise.all([
    build(original, outs[0] as string, scratch.path),
    build(copy, outs[1] as string, join(scratch.path, 'copies')),
  ]);
  const [first, second] = outs.map(readOutput);
  expect(Object.keys(first ?? {}).length).toBeGreaterThan(15);
  expect(second).toEqual(first);
});

test('a build with nothing changed writes nothing', async () => {
  const out = join(scratch.path, 'unchanged');
  await build(original, out, scratch.path);
  const { stdout } = await build(original, out, scratch.path);
  expect(stdout).toContain('files: 0 written');
});
