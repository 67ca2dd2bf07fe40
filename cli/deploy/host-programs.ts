import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type FileList, listChanges } from '../write/list-changes.ts';
import type { PlannedFiles } from './deploy-plan.ts';
import { handOver } from './run-program.ts';
import { withCopy } from './with-folder.ts';

/** Hosts whose own program publishes a folder as a whole. */
export type ProgramHost = 'netlify' | 'cloudflare' | 'vercel';

const PROGRAMS: Readonly<Record<ProgramHost, (copy: string) => readonly [string, ...string[]]>> = {
  netlify: (copy) => ['netlify', 'deploy', '--prod', '--no-build', '--dir', copy],
  cloudflare: (copy) => ['wrangler', 'pages', 'deploy', copy],
  vercel: (copy) => ['vercel', 'deploy', copy, '--prod'],
};

/** Where `vercel link` keeps which project of Vercel a folder belongs to; it looks in what it deploys. */
const VERCEL_PROJECT = '.vercel/project.json';

export function isProgramHost(name: string): name is ProgramHost {
  return Object.hasOwn(PROGRAMS, name);
}

/**
 * Plans to hand a built site over to the program of a host, which is run in `project`. `record` is where
 * the files of the last deploy from this machine are listed.
 */
export function planHandOver(
  host: ProgramHost,
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
    await withCopy(folder, paths, async (copy) => {
      if (host === 'vercel' && existsSync(join(project, VERCEL_PROJECT))) {
        mkdirSync(join(copy, dirname(VERCEL_PROJECT)));
        copyFileSync(join(project, VERCEL_PROJECT), join(copy, VERCEL_PROJECT));
      }
      const [program, ...args] = PROGRAMS[host](copy);
      await handOver(program, args, project);
    });
    mkdirSync(dirname(record), { recursive: true });
    writeFileSync(record, JSON.stringify(changes));
  };
  return { plan, carryOut };
}

/** Without a record, or with a damaged one, everything is new. */
function lastDeploy(record: string): FileList | undefined {
  try {
    return JSON.parse(readFileSync(record, 'utf8'));
  } catch {
    return undefined;
  }
}
