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
import { openColumns } from './migrations/0007-open-columns.ts';

function migrationsOf(schema: string | undefined): Record<string, Migration> {
  return {
    '0001-create-leads': createLeads,
    '0002-attribute-leads': attributeLeads,
    '0003-create-outbox': createOutbox,
    '0004-find-emails': findEmails,
    '0005-address-messages': addressMessages,
    '0006-claim-by-kind': claimByKind,
    '0007-open-columns': openColumns(schema),
  };
}

/**
 * Brings the service's tables up to date, in a schema or where a bare name leads. Several instances
 * may start at once: one migrates, the others wait.
 * @throws StartupError when a migration fails, after which the database is as it was before.
 */
export async function migrate(db: Kysely<Database>, schema?: string): Promise<void> {
  const { error, results } = await tryMigrating(db, schema);
  if (!error) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw notPrepared(error, { schema, step: failed });
}

/** Why the database could not be brought up to date, in a line that says what to do. */
export function notPrepared(
  error: unknown,
  { schema, step }: { schema?: string; step?: string },
): StartupError {
  if (error instanceof StartupError) return error;
  const reason = errorCode(error) ?? (error instanceof Error ? error.message : 'unknown reason');
  const help = reason === insufficientPrivilege && schema ? ` ${helpForSchema(schema)}` : '';
  return new StartupError(
    `The database could not be brought up to date${step ? ` (step ${step})` : ''}: ${reason}.${help}`,
  );
}

/**
 * Whether the tables have all that this version needs; a later version may have added to them.
 * @throws where the database does not answer.
 */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  try {
    const rows = await db.selectFrom('kysely_migration').select('name').execute();
    const done = new Set(rows.map(({ name }) => name));
    return Object.keys(migrationsOf(undefined)).every((name) => done.has(name));
  } catch (error) {
    if (errorCode(error) === undefinedTable) return false;
    throw error;
  }
}

const undefinedTable = '42P01';
const insufficientPrivilege = '42501';

function helpForSchema(schema: string): string {
  return `Let an administrator run "create schema ${schema} authorization <user>", or write \`schema: public\` below \`leads:\` in site.yaml.`;
}

async function tryMigrating(
  db: Kysely<Database>,
  schema: string | undefined,
): Promise<MigrationResultSet> {
  try {
    // The migrator looks through the whole catalogue, which takes the embedded database a second.
    if (await isMigrated(db)) return {};
    if (schema && !(await hasSchema(db, schema))) {
      await sql`create schema if not exists ${sql.id(schema)}`.execute(db);
    }
  } catch (error) {
    return { error };
  }
  const provider = { getMigrations: async () => migrationsOf(schema) };
  return new Migrator({ db, provider, migrationTableSchema: schema }).migrateToLatest();
}

/** Whether a schema is there: to create one takes rights even where there is nothing to do. */
export async function hasSchema(db: Kysely<Database>, schema: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from information_schema.schemata where schema_name = ${schema}`.execute(db);
  return rows.length > 0;
}
