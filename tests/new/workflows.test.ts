import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { program, startSite } from '../builds/run-site.ts';
import { quickStart } from '../support/quick-start.ts';
import { temporaryFolder } from '../support/site.ts';

const scratch = await temporaryFolder();
afterAll(scratch.remove);
const origin = join(scratch.path, 'origin.git');
const folder = join(scratch.path, 'work');
const page = join(folder, 'sites/kettle/pages/pricing.yaml');

/** What GitHub gives the steps. */
const env = {
  FOLDER: 'pull-7',
  ADDRESS: 'https://owner.github.io/repo',
  GITHUB_BASE_REF: 'main',
  GITHUB_ACTIONS: 'true',
};

test('the preview workflow publishes what a pull request changes, and tells its problems', async () => {
  git(scratch.path, 'init', '-q', '--bare', '-b', 'main', origin);
  git(scratch.path, 'clone', '-q', origin, folder);
  git(folder, 'checkout', '-q', '-b', 'main');
  const made = await startSite(['new', 'site', 'Kettle', '--yes'], folder).outcome;
  expect(made.code).toBe(0);
  commit();
  git(folder, 'push', '-q', 'origin', 'main');
  git(folder, 'checkout', '-q', '-b', 'change');

  writeFileSync(page, readFileSync(page, 'utf8').replace(/^title: .*$/m, 'title: Short'));
  const comment = runSteps();
  expect(comment).toContain(
    'Preview: [kettle](https://owner.github.io/repo/pull-7/kettle/)\n\n```\nsites/kettle/pages/pricing.yaml:1:',
  );
  expect(comment).toContain('[page/title-length]');
  const published = git(origin, 'show', 'gh-pages:pull-7/kettle/pricing.html');
  expect(published).toContain('<meta name="robots" content="noindex"/>');
  expect(published).toContain('href="/repo/pull-7/kettle/');
  const files = git(origin, 'ls-tree', '-r', '--name-only', 'gh-pages');
  expect(files).not.toContain('/.site/');

  // Once more, for the branch is there by now; and with an error.
  writeFileSync(page, readFileSync(page, 'utf8').replace(/^title: /m, 'titel: '));
  const failing = runSteps();
  expect(failing).toContain('There is no preview: the site has errors.');
  expect(failing).toContain('[schema/unknown-key]');
  writeFileSync(page, readFileSync(page, 'utf8').replace(/^titel: /m, 'title: A better '));
  expect(runSteps()).toContain('No problems in what has changed.');
});

test('the workflow of moments starts a build if one is due since the last good one', async () => {
  const project = join(scratch.path, 'moments');
  mkdirSync(project);
  const made = await startSite(['new', 'site', 'Kettle', '--yes'], project).outcome;
  expect(made.code).toBe(0);
  const source = readFileSync(join(project, '.github/workflows/moments.yaml'), 'utf8');
  const [step] = parse(source).jobs.build.steps.filter(({ name }: { name?: string }) => name);
  const calls = join(scratch.path, 'gh-calls');
  const buildsAfter = (lastBuild: string) => {
    writeFileSync(calls, '');
    const gh = `#!/bin/sh\necho "$@" >> '${calls}'\n[ "$1" = run ] && echo '${lastBuild}'\nexit 0\n`;
    writeFileSync(join(npxFolder(), 'gh'), gh, { mode: 0o755 });
    const PATH = `${npxFolder()}:${process.env.PATH}`;
    execFileSync('bash', ['-e', '-c', step.run], {
      cwd: project,
      env: { ...process.env, GITHUB_REF_NAME: 'main', PATH },
      stdio: 'pipe',
    });
    return readFileSync(calls, 'utf8').match(/^workflow .*$/gm) ?? [];
  };
  const folder = join(project, 'sites/kettle');
  mkdirSync(join(folder, 'campaigns'));
  writeFileSync(
    join(folder, 'campaigns/spring.yaml'),
    'zone: Europe/Warsaw\nopens: 2020-05-01\ncloses: 2020-06-01\n',
  );
  const offer = join(folder, 'pages/offer.yaml');
  writeFileSync(
    offer,
    `title: All of our kettles at half the price until June
description: What is at half the price this spring, until when, and what comes after that in the summer.
campaign: spring
sections: [{ type: hero, heading: Half price, closed: { heading: It is over } }]
`,
  );
  expect(buildsAfter('2020-06-03T00:00:00Z')).toEqual([]);
  expect(buildsAfter('2020-05-20T00:00:00Z')).toEqual(['workflow run site.yaml --ref main']);
  // There was no build yet.
  expect(buildsAfter('')).toEqual(['workflow run site.yaml --ref main']);
  expect(() => buildsAfter('yesterday')).toThrow();
});

/** Runs the steps as GitHub does, without the comment itself, which it returns. */
function runSteps(): string {
  for (const name of ['problems.txt', 'links.txt', 'preview', 'pages']) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
  git(folder, 'worktree', 'prune');
  const workflow = parse(readFileSync(join(folder, '.github/workflows/preview.yaml'), 'utf8'));
  const steps: { name?: string; run?: string; if?: string }[] = workflow.jobs.preview.steps;
  const scripts = steps.filter(({ name, run }) => name && run && name !== 'Comment');
  expect(scripts).toHaveLength(4);
  let failed = false;
  for (const step of scripts) {
    if (failed && step.if !== 'always()') continue;
    try {
      execFileSync('bash', ['-e', '-c', step.run ?? ''], {
        cwd: folder,
        env: { ...process.env, ...env, PATH: `${npxFolder()}:${process.env.PATH}` },
        stdio: 'pipe',
      });
    } catch {
      failed = true;
    }
  }
  return readFileSync(join(folder, 'comment.md'), 'utf8');
}

/** A folder with an `npx` that runs the program of this repository. */
function npxFolder(): string {
  const bin = join(scratch.path, 'bin');
  mkdirSync(bin, { recursive: true });
  const npx = join(bin, 'npx');
  writeFileSync(
    npx,
    `#!/bin/sh\nshift\nexec '${process.execPath}' ${quickStart.join(' ')} '${program}' "$@"\n`,
  );
  chmodSync(npx, 0o755);
  return bin;
}

function commit(): void {
  git(folder, 'add', '-A');
  git(folder, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '-qm', 'Change');
}

function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: 'pipe' });
}
