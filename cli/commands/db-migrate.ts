import { type Command, Option } from '@commander-js/extra-typings';
import { appliedMigrations, migrateTo, migrationNames } from '../../server/database/migrate.ts';
import { Failure, type Terminal } from '../terminal/terminal.ts';
import { withDatabase } from './leads-database.ts';
import { addBuiltSite } from './options.ts';

/**
 * `site db migrate`: brings the tables up to date before the service starts, or takes steps back before
 * an earlier version of it does.
 */
export function defineMigrate(db: Command, terminal: Terminal): void {
  addBuiltSite(db.command('migrate'))
    .description(
      'migrate the tables to the latest step, as the service does when it starts, or back',
    )
    .addOption(new Option('--to <step>', 'to that step, such as 0001, or none').conflicts('down'))
    .option('--down', 'one step back')
    .option('-y, --yes', 'really take steps back, and erase what they added')
    .action(async ({ to, down, yes, ...site }) => {
      const chosen = to === undefined ? undefined : findStep(to, migrationNames);
      await withDatabase(site, terminal, async ({ connection, prepare }) => {
        const { db, description } = connection;
        if (to === undefined && !down) {
          for (const note of await prepare()) terminal.note(note);
          return terminal.result(`The tables are up to date in ${description}.`);
        }
        const applied = await appliedMigrations(db);
        checkKnown(applied, migrationNames);
        const target = down ? applied.at(-2) : chosen;
        const lost = applied.filter((name) => target === undefined || name > target).reverse();
        if (lost.length > 0 && !yes) {
          terminal.note(
            `In ${description} these steps would be taken back, and what they added erased: ${lost.join(', ')}.\nhelp: Make a backup with "site db backup", then run the command again with --yes.`,
          );
          process.exitCode = 1;
          return;
        }
        await migrateTo(connection, target);
        terminal.result(`The tables are ${target ? `at ${target}` : 'gone'} in ${description}.`);
      });
    });
}

function findStep(text: string, names: readonly string[]): string | undefined {
  if (text === 'none') return undefined;
  const name = names.find((one) => one === text || one.startsWith(`${text}-`));
  if (name) return name;
  throw new Failure(
    `There is no step "${text}".`,
    `Write one of: ${names.join(', ')}, its number alone, or none.`,
  );
}

function checkKnown(applied: readonly string[], names: readonly string[]): void {
  const unknown = applied.filter((name) => !names.includes(name));
  if (unknown.length === 0) return;
  throw new Failure(
    `This version does not know the steps ${unknown.join(', ')} of the database.`,
    'Take them back with the version that made them.',
  );
}
