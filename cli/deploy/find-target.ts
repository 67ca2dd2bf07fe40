import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { nearestName } from '../../renderer/light.ts';
import hosts from '../../schemas/hosts.json' with { type: 'json' };
import { Failure } from '../terminal/failure.ts';
import type { DeployTarget } from './deploy-target.ts';
import { folderTarget } from './folder-target.ts';
import { isProgramHost, type ProgramHost } from './host-programs.ts';
import { rsyncTarget } from './rsync-target.ts';
import { s3Target } from './s3-target.ts';

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
