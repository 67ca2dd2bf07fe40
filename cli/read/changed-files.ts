import { execFileSync } from 'node:child_process';
import { Failure } from '../terminal/terminal.ts';

/** What differs from a revision of git; paths are relative to the folder, with forward slashes. */
export interface ChangedFiles {
  files: ReadonlySet<string>;
  /** Whether any file is gone: that may break pages that did not use it. */
  hasDeleted: boolean;
}

/**
 * The files of a folder that were changed since the branch left `revision`, those that are not in
 * git yet included.
 */
export function changedFiles(folder: string, revision: string): ChangedFiles {
  // Outside of a repository, `diff` would speak of its options.
  const fresh = git(folder, revision, ['ls-files', '--others', '--exclude-standard', '-z']);
  const diff = git(folder, revision, [
    'diff',
    '--name-status',
    '--no-renames',
    '--relative',
    '--merge-base',
    '-z',
    revision,
    '--',
    '.',
  ]);
  const states = diff.filter((_field, index) => index % 2 === 0);
  const changed = diff.filter((_field, index) => index % 2 === 1);
  return { files: new Set([...changed, ...fresh]), hasDeleted: states.includes('D') };
}

function git(cwd: string, revision: string, args: readonly string[]): string[] {
  try {
    const options = { cwd, encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 28 } as const;
    return execFileSync('git', args, options).split('\0').filter(Boolean);
  } catch (error) {
    const { stderr } = error as { stderr?: string };
    const [reason = ''] = stderr?.trim().split('\n') ?? [];
    throw new Failure(
      `Git cannot list what has changed since ${revision}${reason ? `: ${reason}` : '.'}`,
      'Name a revision that is there; "git fetch" brings those of the remote. On GitHub, actions/checkout needs fetch-depth: 0.',
    );
  }
}
