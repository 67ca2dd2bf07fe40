import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { programFolder } from '../read/program-folder.ts';
import { Failure } from '../terminal/terminal.ts';

/** A font is a file of the assets folder, or of a package of the site or of this program. */
export function findFont(folder: string, file: string): string | undefined {
  const own = join(folder, 'assets', file);
  if (existsSync(own)) return own;
  for (const start of [folder, programFolder()]) {
    try {
      return createRequire(join(start, 'package.json')).resolve(file);
    } catch {
      // The next place may have it.
    }
  }
  return undefined;
}

/** The same for one that has to be there. */
export function requireFont(folder: string, file: string): string {
  const found = findFont(folder, file);
  if (found) return found;
  throw new Failure(
    `There is no font file ${file}.`,
    'Put it into the assets folder, or install the package it is in with npm.',
  );
}
