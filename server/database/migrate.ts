import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { errorCode } from '../describe-error.ts';
import { StartupError } from '../startup-error.ts';
import type { Database } from './database.ts';
import * as createLeads from './migrations/0001-create-leads.ts';
import * as attributeLeads from './migrations/0002-attribute-leads.ts';
import * as createOutbox from './migrations/0003-create-outbox.ts';

const migrations: Record<string, Migration> = {
  '0001-create-leads': createLeads,
  '0002-attribute-leads': attributeLeads,
  '0003-create-outbox': createOutbox,
};

/**
 * Brings the tables up to date. Several instances may start at once: one migrates, the others wait.
 * @throws StartupError when a migration fails, after which the database is as it was before.
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const { error, results } = await migratorOf(db).migrateToLatest();
  if (!error) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  const reason = errorCode(error) ?? (error instanceof Error ? error.message : 'unknown reason');
  throw new StartupError(
    `The database could not be brought up to date${failed ? ` (step ${failed})` : ''}: ${reason}.`,
  );
}

/** Whether the tables are up to date; throws where the database does not answer. */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  const known = await migratorOf(db).getMigrations();
  return known.every(({ executedAt }) => executedAt !== undefined);
}

function migratorOf(db: Kysely<Database>): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}
