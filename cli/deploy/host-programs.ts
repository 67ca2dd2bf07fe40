import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseJson } from '../../renderer/light.ts';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { readOrNothing } from '../read/read-or-nothing.ts';
import { type FileList, isFileList, listChanges } from '../write/list-changes.ts';
import type { PlannedFiles } from './deploy-plan.ts';
import { handOver } from './run-program.ts';
import { withCopy } from './with-folder.ts';

/** Hosts whose own program publishes a folder as a whole. */
export type ProgramHost = 'netlify' | 'cloudflare' | 'vercel';

const PROGRAMS: Readonly<
  Record<ProgramHost, (copy: string, preview?: string) => readonly [string, ...string[]]>
> = {
  netlify: (copy, preview) => [
    'netlify',
    ...['deploy', '--no-build', '--dir', copy],
    ...(preview ? ['--alias', preview] : ['--prod']),
  ],
  cloudflare: (copy, preview) => [
    'wrangler',
    ...['pages', 'deploy', copy],
    ...(preview ? ['--branch', preview] : []),
  ],
  vercel: (copy, preview) => ['vercel', 'deploy', copy, ...(preview ? [] : ['--prod'])],
};

/** What these hosts look for at the root of their domain, wherever the site stands. */
const ROOT_FILES: readonly string[] = [
  routes.files.headers,
  routes.files.redirects,
  routes.files.notFound,
  routes.files.vercel,
];

/** Where `vercel link` keeps which project of Vercel a folder belongs to; it looks in what it deploys. */
const VERCEL_PROJECT = '.vercel/project.json';

export function isProgramHost(name: string): name is ProgramHost {
  return Object.hasOwn(PROGRAMS, name);
}

/** Where a site goes at a host. */
export interface HandOver {
  host: ProgramHost;
  /** Path below which the site stands. */
  base: string;
  /** Name of a preview; undefined for the site itself. */
  preview?: string;
}

/**
 * Plans to hand a built site over to the program of a host, which is run in `project`. `record` is where
 * the files of the last deploy from this machine are listed.
 */
export function planHandOver(
  { host, base, preview }: HandOver,
  folder: string,
  project: string,
  record: string,
): PlannedFiles {
  const before = lastDeploy(record);
  const changes = listChanges(folder, before);
  const paths = Object.keys(changes.files);
  const plan = {
    put: changes.put,
    new: changes.put.filter((path) => !before?.files[path]),
    delete: changes.delete,
    stay: [],
    unchanged: paths.length - changes.put.length,
  };
  const carryOut = async () => {
    const place = (path: string) => (ROOT_FILES.includes(path) ? path : join(base, path));
    await withCopy(folder, paths, place, async (copy) => {
      if (host === 'vercel' && existsSync(join(project, VERCEL_PROJECT))) {
        mkdirSync(join(copy, dirname(VERCEL_PROJECT)));
        copyFileSync(join(project, VERCEL_PROJECT), join(copy, VERCEL_PROJECT));
      }
      const [program, ...args] = PROGRAMS[host](copy, preview);
      await handOver(program, args, project);
    });
    mkdirSync(dirname(record), { recursive: true });
    writeFileSync(record, JSON.stringify(changes));
  };
  return { plan, carryOut };
}

/** Without a record, or with a damaged one, everything is new. */
function lastDeploy(record: string): FileList | undefined {
  const list = parseJson(String(readOrNothing(record)));
  return isFileList(list) ? list : undefined;
}
