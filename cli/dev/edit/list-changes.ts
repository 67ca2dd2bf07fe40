import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Failure } from '../../failure.ts';

const run = promisify(execFile);

/** Most bytes of a diff that anybody is shown. */
const LONGEST = 2_000_000;

/**
 * What was changed in a folder since the last commit, as a unified diff; new files are named.
 * @throws Failure where the folder is in no repository of git.
 */
export async function listChanges(folder: string): Promise<string> {
  const git = async (...words: string[]) =>
    (await run('git', words, { cwd: folder, maxBuffer: LONGEST })).stdout;
  try {
    const changed = await git(
      'diff',
      '--no-color',
      '--no-ext-diff',
      '--relative',
      'HEAD',
      '--',
      '.',
    );
    const added = await git('ls-files', '--others', '--exclude-standard', '--', '.');
    const names = added.split('\n').filter(Boolean);
    return changed + names.map((name) => `new file ${name}\n`).join('');
  } catch {
    throw new Failure(
      'There is no commit to compare with.',
      'Keep the site in a repository of git, and commit it once.',
    );
  }
}
