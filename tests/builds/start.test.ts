import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSite } from './run-site.ts';

const root = join(import.meta.dirname, '../..');
const { version, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

test.each(['--version', '-V'])('%s is that of package.json', async (option) => {
  const { code, stdout } = await startSite([option], root).outcome;
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${version}\n` });
});

test('a version is said without the program being loaded', async () => {
  const { stderr } = await startSite(['--version'], root, { NODE_DEBUG: 'esm' }).outcome;
  const loaded = [...stderr.matchAll(/\.build\/[\w-]+\.js/g)].map(([file]) => file);
  expect([...new Set(loaded)]).toEqual(['.build/site.js']);
});

test('an older Node is one clear line', async () => {
  const preload = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'22.17.1'}})`;
  const { code, stderr } = await startSite(['build'], root, {
    NODE_OPTIONS: `--import "${preload}"`,
  }).outcome;
  expect(code).toBe(2);
  expect(stderr).toBe('error Node 22.17.1 is too old.\nhelp: Install Node 22.18 or a later one.\n');
  expect(engines.node).toBe('>=22.18');
});
