import type { Command } from '@commander-js/extra-typings';
import { verifyBackup } from '../../server/operations/backup/restore-tables.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { describeCounts, withBackup } from './db-file.ts';

/** `site db verify`. */
export function defineVerify(db: Command, terminal: Terminal): void {
  db.command('verify')
    .description('read a backup to its end, without a database, and report what it holds')
    .argument('<file>', 'file that "site db backup" wrote')
    .action((file) => dbVerify(file, terminal));
}

/** Reports whether a backup is whole and can be restored by this version, and what it holds. */
export async function dbVerify(file: string, terminal: Terminal): Promise<void> {
  const { rows } = await withBackup(file, terminal, verifyBackup);
  terminal.result(`${file} is whole, and can be restored: ${describeCounts(rows)}.`);
}
