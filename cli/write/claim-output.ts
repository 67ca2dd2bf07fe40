import { lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Failure, unlessMissing, withFileErrors } from '../terminal/terminal.ts';
import { ANNOUNCED } from './left-files.ts';
import { MANIFEST } from './manifest.ts';

/** The folder in an output folder that only builds and the service use. */
const OWN = dirname(MANIFEST);

/**
 * Makes sure that an output folder is new, empty, or the work of a build.
 * @throws Failure if it holds files of somebody else.
 */
export function claimOutput(folder: string): void {
  const names = namesIn(folder);
  checkLinks(folder, [MANIFEST]);
  const own = namesIn(join(folder, OWN)).map((name) => `${OWN}/${name}`);
  const foreign = findForeign(names, own);
  if (foreign === undefined) return;
  throw new Failure(
    `${folder} holds files that no build has written, such as ${foreign}.`,
    'Name a new or empty folder with --out, such as --out public.',
  );
}

/** A name in a folder that no build has written; undefined if the folder is empty or was built into. */
export function findForeign(names: readonly string[], own: readonly string[]): string | undefined {
  if (own.includes(MANIFEST) || own.includes(ANNOUNCED)) return undefined;
  return names.find((name) => name !== OWN);
}

/**
 * Makes sure that files stay in a folder: none of the folders on their way is a link.
 * @throws Failure that names the link.
 */
export function checkLinks(folder: string, paths: readonly string[]): void {
  const checked = new Set(['.']);
  const check = (inside: string): void => {
    if (checked.has(inside)) return;
    check(dirname(inside));
    checked.add(inside);
    const place = join(folder, inside);
    const found = withFileErrors(inside, () => lstatSync(place, { throwIfNoEntry: false }));
    if (!found?.isSymbolicLink()) return;
    throw new Failure(`${place} is a link, and files would be written where it leads.`, UNLINK);
  };
  for (const path of paths) check(dirname(path));
}

const UNLINK = 'Delete the link: the build makes a folder in its place.';

function namesIn(folder: string): string[] {
  return unlessMissing(folder, () => readdirSync(folder)) ?? [];
}
