import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runSite } from '../builds/run-site.ts';
import { describeWith } from '../server/installed.ts';
import { temporaryFolder } from '../support/site.ts';

const repository = join(import.meta.dirname, '../..');
const scratch = await temporaryFolder();
afterAll(scratch.remove);

const read = (name: string) => readFileSync(join(scratch.path, '.deploy', name), 'utf8');
const ours = (name: string) => readFileSync(join(repository, '.deploy', name), 'utf8');

beforeAll(async () => {
  mkdirSync(join(scratch.path, 'sites'));
  const base = join(repository, 'tests/errors/base');
  cpSync(base, join(scratch.path, 'sites/kettle'), { recursive: true });
  expect(await runSite(['new', 'deploy'], scratch.path)).toMatchObject({ code: 0, stderr: '' });
});

test('every file names the site, and nothing is left to be replaced', () => {
  const files = readdirSync(join(scratch.path, '.deploy'));
  expect(files.sort()).toEqual([
    'Caddyfile',
    'Dockerfile',
    'Dockerfile.dockerignore',
    'compose.yaml',
    'prometheus-alerts.yaml',
    'site.service',
    'studio.conf',
    'studio.yaml',
  ]);
  for (const file of files) expect(read(file)).not.toMatch(/SITE_(NAME|FOLDER|HOST)|<site>/);
  // Where the project has the package as a file, `npm ci` reads that.
  expect(read('Dockerfile')).toContain('COPY package*.json .npmrc* *.tgz ./\n');
  expect(read('Dockerfile')).toContain('RUN npx site build sites/kettle --out /site\n');
  expect(read('Caddyfile')).toContain('www.kettle.example {');
  expect(read('site.service')).toContain('node_modules/campaign-site/.build/service.js\n');
});

test('the compose file runs the stage of the service with all settings', () => {
  const { name, services } = parse(read('compose.yaml'));
  expect([name, services.service.build]).toEqual([
    'kettle',
    { context: '..', dockerfile: '.deploy/Dockerfile', target: 'service' },
  ]);
  const { service } = parse(ours('compose.yaml')).services;
  expect(services.service.environment).toEqual(service.environment);
});

test('the studio is the same service with the repository', () => {
  const { service } = parse(read('studio.yaml')).services;
  expect([service.build, service.volumes]).toEqual([{ target: 'studio' }, ['..:/project']]);
  expect(service.environment.STUDIO_PORT).toBe(service.ports[0].split(':').at(-1));
  expect(read('Dockerfile')).toMatch(
    / AS studio\n(?:.*\n)+CMD \["site", "studio", "sites\/kettle"\]\n$/,
  );
});

test('the unit of the studio starts the program of the project', () => {
  const [, started = ''] = /^ExecStart=\/usr\/bin\/node (.+)$/m.exec(read('studio.conf')) ?? [];
  expect(started).toBe('node_modules/campaign-site/.build/site.js studio sites/kettle');
});

test('the image has the settings and the check of ours', () => {
  for (const part of [/^ENV (?:.*\\\n)+.*/m, /^HEALTHCHECK .*\n.*/m])
    expect(read('Dockerfile').match(part)?.[0]).toBe(ours('Dockerfile').match(part)?.[0]);
});

test('files that are there stay', async () => {
  const again = await runSite(['new', 'deploy'], scratch.path);
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('.deploy/')]);
});

test.each([
  ['pnpm-lock.yaml', '', 'pnpm install --frozen-lockfile --prod'],
  ['yarn.lock', '__metadata:\n', 'yarn install --immutable'],
  ['yarn.lock', '# yarn lockfile v1\n', 'yarn install --frozen-lockfile --production'],
])('a project with %s is installed by what wrote it: %j', async (lock, text, command) => {
  const project = join(scratch.path, command.replaceAll(' ', ''));
  cpSync(join(scratch.path, 'sites'), join(project, 'sites'), { recursive: true });
  writeFileSync(join(project, lock), text);
  expect(await runSite(['new', 'deploy'], project)).toMatchObject({ code: 0 });
  const image = readFileSync(join(project, '.deploy/Dockerfile'), 'utf8');
  expect(image).toContain(`&& ${command}\n`);
  expect(image).not.toContain('npm ci');
  expect(image).toMatch(/^COPY package\.json (?:pnpm-\*\.yaml|yarn\.lock) /m);
});

describeWith({ caddy: 'caddy' }, 'the proxy file', ({ caddy }) => {
  test('is one that Caddy takes', () => {
    const file = join(scratch.path, '.deploy/Caddyfile');
    execFileSync(caddy, ['adapt', '--config', file, '--validate'], { stdio: 'pipe' });
  });
});
