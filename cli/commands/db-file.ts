import { resolve } from 'node:path';
import { BackupError } from '../../server/operations/backup/backup-file.ts';
import { explainFileError, Failure } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';

/**
 * Runs `work` on the backup that a person names.
 * @throws Failure in plain words where the file cannot be used.
 */
export async function withBackup<T>(
  name: string,
  { cwd }: Terminal,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = resolve(cwd, name);
  try {
    return await work(path);
  } catch (error) {
    if (error instanceof BackupError) throw new Failure(error.message, '', 1);
    const { path: where = '', code } = error as NodeJS.ErrnoException;
    throw where.startsWith(path) || code === 'EISDIR' ? explainFileError(error, name) : error;
  }
}

/** The number of rows of each table, in words. */
export function describeCounts(rows: Readonly<Record<string, number>>): string {
  const counts = Object.entries(rows).map(([table, count]) => `${count} of ${table}`);
  return counts.length > 0 ? counts.join(', ') : 'no rows';
}
