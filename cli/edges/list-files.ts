import glob from 'fast-glob';
import { explainFileError } from '../failure.ts';

/**
 * The files below a folder, relative to it and with forward slashes; none where there is no such
 * folder. Names that begin with a dot are left out, and links to folders are not followed, so
 * that no circle can be.
 */
export function listFiles(folder: string): string[] {
  try {
    return glob.sync('**/*', { cwd: folder, followSymbolicLinks: false });
  } catch (error) {
    throw explainFileError(error, folder);
  }
}
