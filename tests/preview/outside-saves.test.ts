import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { contentOf, OtherContent, writeFiles } from '../../cli/write/change-files.ts';
import { takeBackUnfinished } from '../../cli/write/change-journal.ts';
import { readTree } from '../builds/read-tree.ts';
import { temporaryFolder } from '../support/site.ts';

/* A file that somebody else saves while the editor writes it. */

const scratch = await temporaryFolder();
afterAll(() => scratch.remove());

const SAVES = 400;

/** Saves a file as programs do, in its place or as a new one, and reports words of its own that went. */
const OTHER = `
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
const [file] = process.argv.slice(-1);
let own = 0;
for (let save = 0; save < ${SAVES}; ) {
  let now;
  try {
    now = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    continue;
  }
  if (now.other !== own) throw new Error('lost ' + own + ', found ' + now.other);
  own += 1;
  save += 1;
  const text = JSON.stringify({ ...now, other: own });
  if (save % 2) writeFileSync(file, text);
  else {
    writeFileSync(file + '.new', text);
    renameSync(file + '.new', file);
  }
}
`;

test(`none of ${SAVES} saves from outside is written over`, async () => {
  const folder = scratch.path;
  const file = join(folder, 'page.json');
  const script = join(folder, 'other.mjs');
  writeFileSync(file, JSON.stringify({ own: 0, other: 0 }));
  writeFileSync(script, OTHER);
  const other = spawn(process.execPath, [script, file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  other.stderr.on('data', (text: Buffer) => {
    said += String(text);
  });
  let isOver = false;
  const ended = once(other, 'exit').then(() => {
    isOver = true;
  });
  let written = 0;
  while (!isOver) {
    written += addOne(folder) ? 1 : 0;
    await new Promise((next) => {
      setImmediate(next);
    });
  }
  await ended;
  expect(said).toBe('');
  expect(written).toBeGreaterThan(0);
  expect(JSON.parse(readFileSync(file, 'utf8')).other).toBe(SAVES);
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
});

/** Changes, deletes and makes a file, and is killed before the fourth. */
const KILLED = `
import { writeFiles } from ${JSON.stringify(join(import.meta.dirname, '../../cli/write/change-files.ts'))};
let looked = 0;
writeFiles(process.argv.at(-1), [
  { path: 'a.yaml', before: 'a', after: 'A' },
  { path: 'b.yaml', before: 'b', after: undefined },
  { path: 'new/c.yaml', before: undefined, after: 'C' },
  { path: 'd.yaml', before: 'd', get after() { return looked++ ? process.kill(process.pid, 'SIGKILL') : 'D'; } },
]);
`;

test.each([
  { saved: 'nothing', expected: { 'a.yaml': 'a', 'b.yaml': 'b', 'd.yaml': 'd' } },
  { saved: 'a.yaml', expected: { 'a.yaml': 'other', 'b.yaml': 'b', 'd.yaml': 'd' } },
  { saved: 'b.yaml', expected: { 'a.yaml': 'a', 'b.yaml': 'other', 'd.yaml': 'd' } },
  {
    saved: 'new/c.yaml',
    expected: { 'a.yaml': 'a', 'b.yaml': 'b', 'd.yaml': 'd', 'new/c.yaml': 'other' },
  },
])('a change that a process was killed in is taken back; others have saved $saved', async (one) => {
  const folder = join(scratch.path, 'killed', one.saved.replace('/', '-'));
  mkdirSync(folder, { recursive: true });
  for (const name of ['a', 'b', 'd']) writeFileSync(join(folder, `${name}.yaml`), name);
  const script = join(scratch.path, 'killed.mjs');
  writeFileSync(script, KILLED);
  const [, signal] = await once(spawn(process.execPath, [script, folder]), 'exit');
  expect(signal).toBe('SIGKILL');
  expect(readTree(folder)).toMatchObject({ 'a.yaml': 'A', 'new/c.yaml': 'C', 'd.yaml': 'd' });
  if (one.saved !== 'nothing') writeFileSync(join(folder, one.saved), 'other');
  takeBackUnfinished(folder);
  expect(readTree(folder)).toEqual(one.expected);
  expect(existsSync(join(folder, 'new'))).toBe(one.saved === 'new/c.yaml');
});

test('a folder goes with the last file in it, what else there is stays', () => {
  const folder = join(scratch.path, 'emptied');
  const outside = join(scratch.path, 'outside');
  for (const path of [join(folder, 'b'), outside]) mkdirSync(path, { recursive: true });
  symlinkSync(outside, join(folder, 'linked'));
  const files = ['a/deep/one', 'a/two', 'b/three', 'linked/four', 'five'];
  const come = files.map((path) => ({ path, before: undefined, after: path }));
  writeFiles(folder, come);
  writeFileSync(join(folder, 'b/other'), '');
  const gone = come.map(({ path, before, after }) => ({ path, before: after, after: before }));
  writeFiles(folder, gone.slice(0, 1));
  expect(readdirSync(join(folder, 'a'))).toEqual(['two']);
  writeFiles(folder, gone.slice(1));
  expect(readdirSync(folder).sort()).toEqual(['b', 'linked']);
  expect(readdirSync(join(folder, 'b'))).toEqual(['other']);
  expect(readdirSync(outside)).toEqual([]);
});

test.each(['', '[', '{}', 'null', '[1]', '[{"file":1}]'])(
  'a journal that is damaged changes nothing: %j',
  (journal) => {
    const folder = join(scratch.path, 'damaged');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'a.yaml'), 'a');
    writeFileSync(join(folder, '.7.journal'), journal);
    takeBackUnfinished(folder);
    expect(readTree(folder)).toEqual({ 'a.yaml': 'a' });
  },
);

/** Counts in the file, as the editor changes one: decided upon what it has read. */
function addOne(folder: string): boolean {
  const before = contentOf(folder, 'page.json');
  try {
    const now = JSON.parse(String(before));
    const after = JSON.stringify({ ...now, own: now.own + 1 });
    writeFiles(folder, [{ path: 'page.json', before, after }]);
    return true;
  } catch (error) {
    // It was half written when it was read, or somebody was there first.
    if (error instanceof SyntaxError || error instanceof OtherContent) return false;
    throw error;
  }
}
