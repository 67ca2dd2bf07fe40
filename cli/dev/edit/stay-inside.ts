import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { Failure } from '../../terminal/terminal.ts';

/**
 * Makes sure that a file of a site lies in the folder of the site: a link may lead out of it.
 * @throws Failure where it does.
 */
export function stayInside(folder: string, path: string): void {
  let file = join(folder, path);
  while (!existsSync(file)) file = dirname(file);
  const inside = realpathSync(folder);
  const real = realpathSync(file);
  if (real === inside || real.startsWith(inside + sep)) return;
  throw new Failure(`${path} lies outside of the site.`, 'Change it where it is.');
}
