import { existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { sourceFolders, TYPE_FOLDERS } from '../../renderer/light.ts';
import { Failure } from '../terminal/terminal.ts';

/** What an output folder may not take the place of: absolute paths without links. */
export interface ForbiddenPlaces {
  home: string;
  /** The folder of the site, if there is one. */
  site?: string;
}

/**
 * The absolute path of an output folder.
 * @throws Failure if it is no place for files that a build writes and deletes.
 */
export function placeOutput(given: string, site: string | undefined, cwd: string): string {
  if (given === '') throw new Failure('--out names no folder.', HELP);
  const output = resolve(cwd, given);
  const around = { home: realPath(homedir()), site: site && realPath(site) };
  const reason = refusePlace(realPath(output), around);
  if (reason) throw new Failure(`The output cannot go into ${given}: ${reason}.`, HELP);
  return output;
}

const HELP = 'Name a folder of its own, such as --out public.';

/** Why a folder cannot be an output even if it is empty; undefined if it can. */
export function refusePlace(output: string, { home, site }: ForbiddenPlaces): string | undefined {
  if (isInside(home, output)) return 'your home folder is there';
  const owner = output.split(sep).find((name) => name === '.git' || name === 'node_modules');
  if (owner) return `\`${owner}\` belongs to another program`;
  if (site === undefined) return undefined;
  const [inside = ''] = relative(site, output).split(sep);
  const isSite = isInside(site, output) || SITE_FOLDERS.includes(inside);
  return isSite ? 'the site itself is there' : undefined;
}

const SITE_FOLDERS = [...sourceFolders, 'assets', ...TYPE_FOLDERS];

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && way.split(sep)[0] !== '..';
}

/** A path without links, as far as it exists. */
function realPath(path: string): string {
  if (existsSync(path) || dirname(path) === path) return realpathSync(path);
  return join(realPath(dirname(path)), basename(path));
}
