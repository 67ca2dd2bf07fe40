import { join, relative, resolve, sep } from 'node:path';
import { sourceFolders } from '../../renderer/light.ts';
import { Failure } from '../failure.ts';
import type { SiteLocation } from '../read/find-site.ts';

/**
 * The folder that a site is built into: the given one, or `dist/<site>`. Fails where that is the
 * site itself or one of the folders that it is made of.
 */
export function placeOutput(
  { name, folder }: SiteLocation,
  given: string | undefined,
  cwd: string,
): string {
  if (given === '') throw new Failure('--out names no folder.', HELP);
  const output = resolve(cwd, given ?? join('dist', name));
  const [inside = ''] = relative(folder, output).split(sep);
  if (inside !== '' && ![...sourceFolders, 'assets'].includes(inside)) return output;
  throw new Failure(`The output cannot go into ${given}: the site itself is there.`, HELP);
}

const HELP = 'Name a folder of its own, such as --out public.';
