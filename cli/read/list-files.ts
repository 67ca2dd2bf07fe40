import { statSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { explainFileError } from '../failure.ts';

/**
 * The files below a folder, relative to it and with forward slashes; none where there is no such
 * folder. Names that begin with a dot are left out, and links to folders are not followed, so
 * that no circle can be. A link to a file counts as one, and so does a link to nothing: whoever
 * opens it says so.
 */
export function listFiles(folder: string): string[] {
  try {
    return glob
      .sync('**/*', { cwd: folder, followSymbolicLinks: false, onlyFiles: false, objectMode: true })
      .filter((entry) => isFile(entry, folder))
      .map(({ path }) => path);
  } catch (error) {
    throw explainFileError(error, folder);
  }
}

function isFile({ dirent, path }: glob.Entry, folder: string): boolean {
  if (!dirent.isSymbolicLink()) return dirent.isFile();
  return !statSync(join(folder, path), { throwIfNoEntry: false })?.isDirectory();
}
