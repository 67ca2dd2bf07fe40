import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  contentOf,
  OtherContent,
  restoreBackups,
  writeFiles,
} from '../../cli/write/change-files.ts';
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

test('the backup of a process that was killed is restored', () => {
  const backup = join(scratch.path, '.index.yaml.4711.backup');
  writeFileSync(backup, 'title: Kept\n');
  restoreBackups(scratch.path);
  expect(readFileSync(join(scratch.path, 'index.yaml'), 'utf8')).toBe('title: Kept\n');
  expect(existsSync(backup)).toBe(false);
});

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
