import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder, and those above it that are missing. Node's own way, `recursive`, never ends where a
 * system makes no folders, such as in /proc, and reports a disk that cannot be written as a missing file.
 * @throws the error of the file system; EROFS where it takes no folders.
 */
export function makeFolders(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    if (code !== 'ENOENT') throw error;
    const above = dirname(folder);
    if (existsSync(above)) throw Object.assign(new Error(folder), { code: 'EROFS' });
    makeFolders(above);
    mkdirSync(folder);
  }
}
