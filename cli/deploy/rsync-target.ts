import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DeployTarget } from './deploy-target.ts';
import { runProgram } from './run-program.ts';
import { withFolder } from './with-folder.ts';

/** A line of `--list-only` about a file: rights, size, day, time, path. */
const LISTED = /^-\S+\s+[\d,.]+\s+\S+\s+\S+ (.+)$/gm;

/** A line of `--out-format='%i %n'` about a file that would be sent. */
const SENT = /^[<>]f\S+ (.+)$/gm;

/**
 * A folder that rsync reaches, such as `user@host:/var/www/site`. Files go by explicit lists, so that
 * nothing else there is touched.
 */
export function rsyncTarget(name: string): DeployTarget {
  const root = `${name.replace(/\/+$/, '')}/`;
  const rsync = (args: readonly string[], paths: readonly string[] = []) =>
    runProgram('rsync', ['--8-bit-output', ...args], paths.join('\0'));
  const byList = ['--from0', '--files-from=-'];
  return {
    name,
    compare: async (folder, paths) => {
      const there = matches(LISTED, await rsync(['--list-only', '--recursive', root]));
      const args = ['--dry-run', '--checksum', '--out-format=%i %n', ...byList, `${folder}/`, root];
      const sent = matches(SENT, await rsync(args, paths));
      return { paths: there, changed: new Set([...sent].filter((path) => there.has(path))) };
    },
    read: (path) =>
      withFolder(async (folder) => {
        await rsync([root + path, `${folder}/`]);
        return readFileSync(join(folder, path), 'utf8');
      }),
    put: async (folder, paths) => {
      // Times stay those of the upload, so they say nothing about content.
      await rsync(['--ignore-times', ...byList, `${folder}/`, root], paths);
    },
    remove: (paths) =>
      withFolder(async (folder) => {
        for (const path of paths) mkdirSync(join(folder, dirname(path)), { recursive: true });
        await rsync(['--delete-missing-args', ...byList, `${folder}/`, root], paths);
      }),
  };
}

function matches(pattern: RegExp, text: string): Set<string> {
  return new Set([...text.matchAll(pattern)].map(([, path = '']) => path));
}
