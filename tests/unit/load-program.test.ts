import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadProgram, PROGRAM } from '../../cli/load-program.ts';

const built = join(import.meta.dirname, '../../.build');
const copy = mkdtempSync(join(tmpdir(), 'site-test-'));
cpSync(join(built, PROGRAM.source), join(copy, PROGRAM.source));

afterAll(() => rmSync(copy, { recursive: true }));

/** Bytes of what is compiled before anything has run. */
function readyCode(folder: string): number {
  return loadProgram(folder).compiledCode().length;
}

it('the program comes with what a build needs compiled', () => {
  const { size } = statSync(join(built, PROGRAM.code));
  expect(readyCode(built)).toBeGreaterThan(0.9 * size);
  expect(readyCode(copy)).toBeLessThan(0.6 * size);
});

it('code of another version of Node, or damaged code, is left alone', () => {
  writeFileSync(join(copy, PROGRAM.code), 'no code');
  expect(loadProgram(copy).program.run).toBeTypeOf('function');
});
