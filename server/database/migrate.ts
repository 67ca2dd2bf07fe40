import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { errorCode } from '../describe-error.ts';
import { StartupError } from '../startup-error.ts';
import type { Database } from './database.ts';
import * as createLeads from './migrations/0001-create-leads.ts';

const migrations: Record<string, Migration> = {
  '0001-create-leads': createLeads,
};

/**
 * Brings the tables up to date. Several instances may start at once: one migrates, the others wait.
 * @throws StartupError when a migration fails, after which the database is as it was before.
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  const reason = errorCode(error) ?? (error instanceof Error ? error.message : 'unknown reason');
  throw new StartupError(
    `The database could not be brought up to date${failed ? ` (step ${failed})` : ''}: ${reason}.`,
  );
}
