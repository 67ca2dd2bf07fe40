import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import { errorCode } from '../describe-error.ts';
import { StartupError } from '../startup-error.ts';
import type { Database } from './database.ts';
import * as createLeads from './migrations/0001-create-leads.ts';
import * as attributeLeads from './migrations/0002-attribute-leads.ts';
import * as createOutbox from './migrations/0003-create-outbox.ts';
import * as findEmails from './migrations/0004-find-emails.ts';
import * as addressMessages from './migrations/0005-address-messages.ts';
import * as claimByKind from './migrations/0006-claim-by-kind.ts';
import * as normalEmails from './migrations/0007-normal-emails.ts';
import * as quarantine from './migrations/0008-quarantine.ts';

const migrations: Record<string, Migration> = {
  '0001-create-leads': createLeads,
  '0002-attribute-leads': attributeLeads,
  '0003-create-outbox': createOutbox,
  '0004-find-emails': findEmails,
  '0005-address-messages': addressMessages,
  '0006-claim-by-kind': claimByKind,
  '0007-normal-emails': normalEmails,
  '0008-quarantine': quarantine,
};

/**
 * Brings the tables up to date. Several instances may start at once: one migrates, the others wait.
 * @throws StartupError when a migration fails, after which the database is as it was before.
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const { error, results } = await tryMigrating(db);
  if (!error) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  const reason = errorCode(error) ?? (error instanceof Error ? error.message : 'unknown reason');
  throw new StartupError(
    `The database could not be brought up to date${failed ? ` (step ${failed})` : ''}: ${reason}.`,
  );
}

/**
 * Whether the tables have all that this version needs; a later version may have added to them.
 * @throws where the database does not answer.
 */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    const done = new Set(rows.map(({ name }) => name));
    return Object.keys(migrations).every((name) => done.has(name));
  } catch (error) {
    if (errorCode(error) === undefinedTable) return false;
    throw error;
  }
}

const undefinedTable = '42P01';

async function tryMigrating(db: Kysely<Database>): Promise<MigrationResultSet> {
  try {
    // The migrator looks through the whole catalogue, which takes the embedded database a second.
    if (await isMigrated(db)) return {};
  } catch (error) {
    return { error };
  }
  const provider = { getMigrations: async () => migrations };
  return new Migrator({ db, provider }).migrateToLatest();
}
