import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../support/site.ts';
import { runSite, startSite } from './run-site.ts';

const scratch = await temporaryFolder();
afterAll(scratch.remove);
const site = join(scratch.path, 'site');

beforeEach(() => {
  rmSync(site, { recursive: true, force: true });
  cpSync(join(import.meta.dirname, '../errors/base'), site, { recursive: true });
  writePage('old', '/pricng');
});

test('a baseline ignores what it lists, counts what is fixed, and shows what is new', async () => {
  const written = await validate('--baseline', 'known.json', '--update-baseline');
  expect(written).toMatchObject({ code: 0, stderr: 'known.json lists 1 problem now.\n' });
  expect(JSON.parse(readFileSync(join(scratch.path, 'known.json'), 'utf8'))).toMatchObject({
    version: 1,
    problems: expect.arrayContaining([
      { rule: 'link/page', file: 'pages/old.yaml', message: expect.any(String), count: 1 },
    ]),
  });
  writeFileSync(
    join(site, 'pages/old.yaml'),
    `# moved down by a line\n${readFileSync(join(site, 'pages/old.yaml'), 'utf8')}`,
  );
  const same = await validate('--baseline', 'known.json', '--max-warnings', '0');
  expect(same).toEqual({
    code: 0,
    stdout: 'No problems.\n',
    stderr: '1 problem of known.json ignored. Its errors still stop a build.\n',
  });
  writePage('new', '/prcng');
  writePage('old', '/pricing');
  const { code, stdout, stderr } = await validate('--baseline', 'known.json');
  expect(code).toBe(1);
  expect(stdout).toContain('No page has the path `/prcng`.');
  expect(stdout).toContain('1 error in 1 file.');
  expect(stderr).toContain('1 problem of known.json fixed. Remove them with --update-baseline.');
});

test('a baseline that is not there or cannot be read is one clear line', async () => {
  const missing = await validate('--baseline', 'nothing.json');
  expect(missing).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^error .*\nhelp: .*\n$/),
  });
  for (const text of ['{', 'null', '{"version":1,"problems":[{"rule":"a/b","count":-1}]}']) {
    writeFileSync(join(scratch.path, 'broken.json'), text);
    const broken = await validate('--baseline', 'broken.json');
    expect(broken).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^error .*\nhelp: .*\n$/),
    });
  }
});

test('--changed shows changed files, and pages that use them', async () => {
  git('init', '-q');
  commit();
  expect(await validate('--changed')).toMatchObject({ code: 0, stdout: 'No problems.\n' });
  writePage('new', '/prcng');
  const fresh = await validate('--changed');
  expect(fresh.stdout).toContain('site/pages/new.yaml:5:');
  expect(fresh.stdout).not.toContain('old.yaml');
  commit();
  // Pages use the partial.
  appendFileSync(join(site, 'partials/header.yaml'), '# changed\n');
  const used = await validate('--changed', 'HEAD');
  expect(used.stdout).toContain('site/pages/new.yaml');
  expect(used.stdout).toContain('site/pages/old.yaml');
  expect(used.stdout).not.toContain('unused/');
  for (const name of ['old', 'new']) writePage(name, '/pricing');
  commit();
  rmSync(join(site, 'pages/new.yaml'));
  expect((await validate('--changed')).stdout).toContain('unused/');
});

test('a revision that git does not know is one clear line', async () => {
  git('init', '-q');
  commit();
  const { code, stderr } = await validate('--changed', 'nowhere');
  expect(code).toBe(2);
  expect(stderr).toMatch(/^error Git cannot list what has changed since nowhere.*\nhelp: .*\n$/);
});

test('--watch says what is wrong as soon as it is', async () => {
  const { child, outcome } = startSite(
    ['validate', 'site', '--watch', '--format', 'compact'],
    scratch.path,
  );
  let said = '';
  child.stdout?.on('data', (text: string) => {
    said += text;
  });
  await expect.poll(() => said).toContain('/pricng');
  for (const href of ['/prcing', '/pricig', '/prcing']) {
    said = '';
    writePage('old', href);
    await expect.poll(() => said).toContain(`\`${href}\``);
  }
  child.kill('SIGINT');
  const { code, stderr } = await outcome;
  expect(code).toBe(130);
  expect(stderr).toBe('Checking …\nWatching for changes.\n'.repeat(4));
});

function validate(...options: string[]) {
  return runSite(['validate', 'site', ...options], scratch.path);
}

function git(...args: string[]): void {
  execFileSync('git', args, { cwd: site, stdio: 'ignore' });
}

function commit(): void {
  git('add', '-A');
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '-qm', 'Change');
}

function writePage(name: string, href: string): void {
  writeFileSync(
    join(site, `pages/${name}.yaml`),
    `title: The page that is called ${name}, with a link
description: A page called ${name} with a description that is as long as search engines want it to be.
sections:
  - use: header
  - { type: hero, heading: Prices, actions: [{ label: Prices, href: ${href} }] }
robots: noindex
`,
  );
}
