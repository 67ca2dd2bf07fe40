import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from './support/site.ts';

const repository = join(import.meta.dirname, '..');
const scratch = await temporaryFolder();
const golden = join(scratch.path, 'tests/golden.txt');

beforeAll(() => {
  mkdirSync(join(scratch.path, 'tests'));
  symlinkSync(join(repository, 'node_modules'), join(scratch.path, 'node_modules'));
  writeFileSync(
    join(scratch.path, 'tests/one.test.ts'),
    `import { expect, test } from 'vitest';
test('one', () => expect('as it is').toMatchFileSnapshot('golden.txt'));`,
  );
});
afterAll(scratch.remove);

test('a golden file that is missing fails on every machine, until -u writes it', async () => {
  expect(await runTests()).toContain('1 failed');
  expect(existsSync(golden)).toBe(false);
  expect(await runTests('-u')).toContain('1 passed');
  expect(readFileSync(golden, 'utf8')).toBe('as it is');
  writeFileSync(golden, 'as it is\n');
  expect(await runTests()).toContain('1 failed');
});

test('a test that fails is an exit code, with a PostgreSQL server and without', async () => {
  writeFileSync(
    join(scratch.path, 'tests/two.test.ts'),
    `import { expect, inject, test } from 'vitest';
test('two', async () => expect((await fetch(inject('postgresLauncher'))).status).toBe(404));`,
  );
  expect(await runTests('one')).toContain('exit code 1');
  expect(await runTests('two')).toMatch(/expected 200 to be 404[\s\S]*exit code 1$/);
});

/** Runs the test of the folder as this repository's are run, where `CI` is not set. */
function runTests(...options: string[]): Promise<string> {
  const program = join(repository, 'node_modules/vitest/vitest.mjs');
  const config = join(repository, 'vitest.config.ts');
  const args = [program, 'run', '--config', config, '--root', '.', '--project', 'unit', ...options];
  const { CI: _ci, ...env } = process.env;
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: scratch.path, env }, (error, stdout, stderr) =>
      done(`${stdout}${stderr}exit code ${error?.code ?? 0}`),
    );
  });
}
