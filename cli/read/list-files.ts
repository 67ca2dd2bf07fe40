import { readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { explainFileError } from '../failure.ts';

/**
 * The files below a folder, relative to it and with forward slashes; none where there is no such
 * folder. Names that begin with a dot are left out, and links to folders are not followed, so
 * that no circle can be. A link to a file counts as one, and so does a link to nothing: whoever
 * opens it says so.
 */
export function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
      .filter(({ entry, path }) => entry.isFile() || (entry.isSymbolicLink() && !isFolder(path)))
      .map(({ path }) => path.slice(join(folder, sep).length).replaceAll(sep, '/'))
      .filter((path) => !/(^|\/)\./.test(path));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ENOTDIR'].includes(code)) return [];
    throw explainFileError(error, folder);
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
