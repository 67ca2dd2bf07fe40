import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { Failure } from '../terminal/terminal.ts';
import { findSite } from './find-site.ts';

/** Finds the folder that a site was built into: `out`, or `dist/<site>`. */
export function builtSite({ site, out }: { site?: string; out?: string }, cwd: string): string {
  const folder = resolve(cwd, out ?? join('dist', findSite(site, cwd).name));
  if (existsSync(join(folder, routes.files.manifest))) return folder;
  throw new Failure(
    `There is no built site in ${relative(cwd, folder)}.`,
    `Build it first: site build ${site ?? ''}`.trimEnd(),
  );
}
