import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countDraftChanges, openDraftFolder } from '../../cli/studio/draft-folder.ts';
import { findRepository } from '../../cli/studio/site-repository.ts';
import { temporaryFolder } from '../support/site.ts';

/* The folder of a draft follows the repository that it was copied from. */

const scratch = await temporaryFolder();
afterAll(() => scratch.remove());

const person = { name: 'Ann', email: 'ann@example.com' };

function git(cwd: string, ...words: string[]): string {
  const author = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com'];
  return execFileSync('git', [...author, ...words], { cwd, encoding: 'utf8' });
}

test('a draft goes on where the project was moved, and where it has got a remote', async () => {
  const [first, second] = [join(scratch.path, 'first'), join(scratch.path, 'second')];
  mkdirSync(first);
  writeFileSync(join(first, 'site.yaml'), 'name: Tea\n');
  git(first, 'init', '--quiet', '--initial-branch=main');
  git(first, 'add', '.');
  git(first, 'commit', '--quiet', '-m', 'The site');
  const draft = join(scratch.path, 'draft');
  const site = await openDraftFolder(await findRepository(first), draft, person);
  writeFileSync(join(site, 'site.yaml'), 'name: Tea and cake\n');
  expect(await countDraftChanges(draft)).toBe(1);

  renameSync(first, second);
  await openDraftFolder(await findRepository(second), draft, person);
  git(draft, 'commit', '--quiet', '-am', 'Cake');
  git(draft, 'push', '--quiet');
  expect(git(second, 'log', '-1', '--format=%an: %s').trim()).toBe('Ann: Cake');

  git(scratch.path, 'init', '--quiet', '--bare', '--initial-branch=trunk', 'remote.git');
  git(second, 'remote', 'add', 'origin', join(scratch.path, 'remote.git'));
  git(second, 'push', '--quiet', '--set-upstream', 'origin', 'main:trunk');
  await openDraftFolder(await findRepository(second), draft, person);
  writeFileSync(join(site, 'site.yaml'), 'name: Tea\n');
  git(draft, 'commit', '--quiet', '-am', 'No cake');
  git(draft, '-c', 'push.default=upstream', 'push', '--quiet');
  const published = git(scratch.path, '--git-dir=remote.git', 'log', '-1', '--format=%s', 'trunk');
  expect(published.trim()).toBe('No cake');
});
