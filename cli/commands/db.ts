import type { Command } from '@commander-js/extra-typings';
import type { Terminal } from '../terminal/terminal.ts';
import { defineBackup } from './db-backup.ts';
import { defineMigrate } from './db-migrate.ts';
import { defineRestore } from './db-restore.ts';
import { defineVerify } from './db-verify.ts';
import { examples } from './options.ts';

/** `site db …`: what an operator does with the database. */
export function define(program: Command, terminal: Terminal): void {
  const db = program
    .command('db')
    .description('keep, move and prepare the database')
    .addHelpText(
      'after',
      examples(
        ['site db backup leads.backup', 'also while the service runs'],
        ['site db verify leads.backup', 'whether it is whole, and what it holds'],
        ['DATABASE_URL=postgres://… site db restore leads.backup', 'moves it to PostgreSQL'],
        ['site db migrate', 'before a roll-out'],
        ['site db migrate --to 0001 --yes', 'before going back to an earlier version'],
      ),
    );
  defineBackup(db, terminal);
  defineVerify(db, terminal);
  defineRestore(db, terminal);
  defineMigrate(db, terminal);
}
