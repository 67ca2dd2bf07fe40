import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SinceCommit } from '../edit-protocol.ts';

const run = promisify(execFile);

/** Most bytes of a diff that anybody is shown. */
const LONGEST = 2_000_000;

/** What was changed in a folder since the last commit: a unified diff, and the names of new files. */
export async function changesSinceCommit(folder: string): Promise<SinceCommit> {
  const git = async (...words: string[]) =>
    (await run('git', words, { cwd: folder, maxBuffer: LONGEST })).stdout;
  try {
    const words = ['--no-color', '--no-ext-diff', '--relative', 'HEAD', '--', '.'];
    const changed = await git('diff', ...words);
    const added = await git('ls-files', '--others', '--exclude-standard', '--', '.');
    const names = added.split('\n').filter(Boolean);
    return { diff: changed + names.map((name) => `new file ${name}\n`).join('') };
  } catch (error) {
    const { code } = error as { code?: number | string };
    if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') {
      return { reason: 'More was changed than fits here. See it with: git diff' };
    }
    // Git is not installed, or ended with this code.
    if (code !== 'ENOENT' && typeof code !== 'number') throw error;
    return {
      reason:
        'There is no commit to compare with. Keep the site in a repository of git, and commit it once.',
    };
  }
}
