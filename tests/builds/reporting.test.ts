import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../support/site.ts';
import { startSite } from './run-site.ts';

const scratch = await temporaryFolder();
afterAll(scratch.remove);

/** A site with three warnings, for files that nobody uses. */
beforeEach(() => {
  cpSync(join(import.meta.dirname, '../errors/base'), join(scratch.path, 'site'), {
    recursive: true,
  });
});

const run = (...args: string[]) => startSite(args, scratch.path).outcome;

test.each(['validate', 'build'])('%s prints one document for programs', async (command) => {
  const json = await run(command, 'site', '--format', 'json');
  expect(JSON.parse(json.stdout)).toMatchObject({
    version: 1,
    summary: { errors: 0, warnings: 3, files: 3 },
    diagnostics: [{ rule: 'unused/asset' }, { rule: 'unused/asset' }, { rule: 'unused/data' }],
  });
  const sarif = await run(command, 'site', '--format', 'sarif');
  expect(JSON.parse(sarif.stdout).runs[0].results).toHaveLength(3);
  const junit = await run(command, 'site', '--format', 'junit');
  expect(junit.stdout).toMatch(/^<\?xml .*<testsuites tests="3" failures="0">/s);
});

test.each(['validate', 'build'])('%s says why warnings are a failure', async (command) => {
  const fine = await run(command, 'site', '--max-warnings', '3');
  expect(fine.code).toBe(0);
  const { code, stderr } = await run(command, 'site', '--max-warnings', '2', '--format', 'json');
  expect(code).toBe(1);
  expect(stderr).toContain('error There are 3 warnings, and --max-warnings allows at most 2.');
});

test.each(['validate', 'build'])('%s --quiet shows errors only', async (command) => {
  const silent = await run(command, 'site', '--quiet');
  expect(silent).toEqual({ code: 0, stdout: '', stderr: '' });
  const failing = await run(command, 'site', '--quiet', '--max-warnings', '0');
  expect(failing.code).toBe(1);
  expect(failing.stderr).toContain('There are 3 warnings');
  writeFileSync(join(scratch.path, 'site/pages/pricing.yaml'), 'titel: What a kettle costs\n');
  const { code, stdout, stderr } = await run(command, 'site', '--quiet', '--format', 'compact');
  expect(code).toBe(1);
  expect(stderr).toBe('');
  expect(stdout).toContain('site/pages/pricing.yaml:1:1: error: `titel` is not a field');
  expect(stdout).not.toContain('unused');
});
