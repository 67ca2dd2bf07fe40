import { type Dirent, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { explainFileError } from '../terminal/terminal.ts';

/**
 * The files below a folder, relative to it and with forward slashes; none where there is no such
 * folder. Names that begin with a dot are ignored, and links to folders are not followed, so
 * that no circle can be. A link to a file counts as one, and so does a link to nothing: opening
 * it fails. `below` is put before each.
 */
export function listFiles(folder: string, below = ''): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const { name } = entry;
    if (name.startsWith('.')) return [];
    if (entry.isDirectory()) return listFiles(join(folder, name), `${below}${name}/`);
    const isOne = entry.isFile() || (entry.isSymbolicLink() && !isFolder(join(folder, name)));
    return isOne ? [below + name] : [];
  });
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ENOTDIR'].includes(code)) return [];
    throw explainFileError(error, folder);
  }
}

/** The names of the folders in a folder, sorted; none where there is no such folder. */
export function foldersIn(folder: string): string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}
