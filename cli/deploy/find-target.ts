import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { nearestName } from '../../renderer/light.ts';
import hosts from '../../schemas/hosts.json' with { type: 'json' };
import { Failure } from '../terminal/terminal.ts';
import type { DeployTarget } from './deploy-target.ts';
import { folderTarget } from './folder-target.ts';
import { isProgramHost, type ProgramHost } from './host-programs.ts';
import { runProgram } from './run-program.ts';
import { s3Target } from './s3-target.ts';
import { withFolder } from './with-folder.ts';

export type HostName = keyof typeof hosts;

/** Where a site goes: to a host with a program of its own, or to a place that files are copied to. */
export type FoundTarget =
  | { kind: 'program'; host: ProgramHost }
  | { kind: 'folder' | 'rsync' | 's3'; place: DeployTarget };

const EXAMPLES =
  'Name a folder (/var/www/site), a folder of another machine (user@host:/var/www/site), s3://bucket/prefix, netlify, cloudflare or vercel.';

/**
 * Finds out what `--to` names; without it, the host of site.yaml.
 * @throws Failure where nothing can be deployed there.
 */
export function findTarget(to: string | undefined, host: HostName, cwd: string): FoundTarget {
  const name = to ?? host;
  if (isProgramHost(name)) {
    if (name === host) return { kind: 'program', host: name };
    throw new Failure(
      `The site is built for ${hosts[host].name}, so headers and redirects are not as ${hosts[name].name} wants them.`,
      `Write \`host: ${name}\` in site.yaml, and build again.`,
    );
  }
  if (name === 'github-pages') {
    throw new Failure(
      'GitHub Pages is published by a workflow of the repository, not from here.',
      'Build in the workflow, delete .site from the built folder, then use actions/upload-pages-artifact and actions/deploy-pages: https://docs.github.com/pages.',
    );
  }
  if (to === undefined) throw new Failure('Say where the site goes, with --to.', EXAMPLES);
  return placeOf(to, cwd);
}

function placeOf(to: string, cwd: string): FoundTarget {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/+(.*?))?\/*$/.exec(to) ?? [];
  if (bucket) return { kind: 's3', place: s3Target(to, bucket, prefix) };
  if (to === '' || /^-|^[a-z0-9+]+:\/\/|:$/i.test(to)) {
    throw new Failure(`Sites cannot be deployed to "${to}".`, EXAMPLES);
  }
  if (/^[^/\\:\s]{2,}:./.test(to)) return { kind: 'rsync', place: rsyncTarget(to) };
  const meant = nearestName(to, Object.keys(hosts));
  if (meant !== undefined && !existsSync(resolve(cwd, to))) {
    throw new Failure(
      `There is no folder ${to}${meant === to ? '.' : `; did you mean ${meant}?`}`,
      `Write ./${to} for a new folder. ${EXAMPLES}`,
    );
  }
  return { kind: 'folder', place: folderTarget(to, resolve(cwd, to)) };
}

/** A line of `--list-only` about a file: rights, size, day, time, path. */
const LISTED = /^-\S+\s+[\d,.]+\s+\S+\s+\S+ (.+)$/gm;

/** A line of `--out-format='%i %n'` about a file that would be sent. */
const SENT = /^[<>]f\S+ (.+)$/gm;

/**
 * A folder that rsync reaches, such as `user@host:/var/www/site`. Files go by explicit lists, so that
 * nothing else there is touched.
 */
function rsyncTarget(name: string): DeployTarget {
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
