import { resolve } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { BackupError } from '../../server/operations/backup/backup-file.ts';
import { verifyBackup } from '../../server/operations/backup/restore-tables.ts';
import { explainFileError, Failure } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { describeCounts } from './db-counts.ts';

/** `site db verify`. */
export function defineVerify(db: Command, terminal: Terminal): void {
  db.command('verify')
    .description('read a backup to its end, without a database, and report what it holds')
    .argument('<file>', 'file that "site db backup" wrote')
    .action((file) => dbVerify(file, terminal));
}

/** Reports whether a backup is whole and can be restored by this version, and what it holds. */
export async function dbVerify(file: string, terminal: Terminal): Promise<void> {
  const path = resolve(terminal.cwd, file);
  try {
    const { rows } = await verifyBackup(path);
    terminal.result(`${file} is whole, and can be restored: ${describeCounts(rows)}.`);
  } catch (error) {
    if (error instanceof BackupError) throw new Failure(error.message, '', 1);
    throw explainFileError(error, file);
  }
}
