import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../startup-error.ts';

const sqliteBusy = 5;

/**
 * Takes the folder for this process until the returned function is called or the process ends.
 * The embedded database takes no lock of its own, and two processes on one folder destroy it. The
 * lock is an open transaction on a small SQLite file, since the kernel frees that even after kill -9.
 * @throws StartupError when another process has the folder.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) {
      throw new StartupError(
        `The data folder ${folder} is in use by another process. Stop that one, or set DATA_DIR to another folder.`,
      );
    }
    throw error;
  }
  return () => lock.close();
}
