import { execFileSync } from 'node:child_process';
import type { CommittedVersion } from '../../renderer/index.ts';

/** What the files of a folder were in each commit that changed them, oldest first, by their paths. */
export type CommittedVersions = ReadonlyMap<string, readonly CommittedVersion[]>;

/**
 * The versions of the files below `path` that git has, a path within `folder`; none where the folder
 * is in no repository, or git is not installed.
 */
export function committedVersions(folder: string, path: string): CommittedVersions {
  const words = ['log', '--reverse', '--find-renames', '--format=commit:%h:%ct', '--name-status'];
  let log: Buffer;
  try {
    log = git(folder, ['-c', 'core.quotepath=off', ...words, '--relative', '--', path]);
  } catch {
    return new Map();
  }
  return withTexts(folder, changesIn(log.toString()));
}

/** Makes the function that gives the same, and reads it again only after another commit. */
export function versionsReader(folder: string, path: string): () => CommittedVersions {
  let known: { head?: string; versions: CommittedVersions } = { versions: new Map() };
  return () => {
    const head = headOf(folder);
    if (known.head !== head) known = { head, versions: committedVersions(folder, path) };
    return known.versions;
  };
}

/** The last commit of a repository, or undefined if it has none. */
function headOf(folder: string): string | undefined {
  try {
    return git(folder, ['rev-parse', 'HEAD']).toString();
  } catch {
    return undefined;
  }
}

interface Change {
  /** What the file is called now, and in that commit. */
  name: string;
  path: string;
  commit: string;
  /** In milliseconds since 1970. */
  at: number;
}

function changesIn(log: string): Change[] {
  let [commit, at] = ['', 0];
  let changes: Change[] = [];
  for (const line of log.split('\n')) {
    const [, hash, seconds] = /^commit:(\w+):(\d+)$/.exec(line) ?? [];
    const [status, from, to] = line.split('\t');
    const path = to ?? from;
    if (hash !== undefined) [commit, at] = [hash, Number(seconds) * 1000];
    else if (path !== undefined) {
      if (status?.startsWith('R'))
        changes = changes.map((one) => (one.name === from ? { ...one, name: path } : one));
      changes.push({ name: path, path, commit, at });
    }
  }
  return changes;
}

/** Reads the texts by one process: each is preceded by a line with its size in bytes. */
function withTexts(folder: string, changes: readonly Change[]): CommittedVersions {
  const wanted = changes.map(({ path, commit }) => `${commit}:./${path}\n`).join('');
  const output = git(folder, ['cat-file', '--batch'], wanted);
  let start = 0;
  const versions = changes.flatMap(({ name, path: _, ...change }) => {
    const end = output.indexOf('\n', start);
    const size = / blob (\d+)$/.exec(output.toString('utf8', start, end))?.[1];
    start = end + 1;
    // A commit that deleted the file.
    if (size === undefined) return [];
    const text = output.toString('utf8', start, start + Number(size));
    start += Number(size) + 1;
    return [{ name, version: { ...change, text } }];
  });
  const byName = Map.groupBy(versions, ({ name }) => name);
  return new Map(
    Array.from(byName, ([name, group]) => [name, group.map(({ version }) => version)]),
  );
}

function git(cwd: string, words: readonly string[], input?: string): Buffer {
  return execFileSync('git', words, { cwd, input, maxBuffer: 2 ** 28, stdio: 'pipe' });
}
