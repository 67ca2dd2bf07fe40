import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator, NO_MIGRATIONS } from 'kysely/migration';
import { describeRefusal, errorCode, StartupError } from '../errors/describe-error.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import * as createTables from './migrations/0001-create-tables.ts';
import * as recordErasures from './migrations/0010-record-erasures.ts';
import * as workOnLeads from './migrations/0011-work-on-leads.ts';
import * as campaigns from './migrations/0030-campaigns.ts';
import * as experiments from './migrations/0040-experiments.ts';
import * as counts from './migrations/0041-counts.ts';
import * as reports from './migrations/0042-reports.ts';
import * as countedLeads from './migrations/0043-counted-leads.ts';
import * as answers from './migrations/0044-answers.ts';
import * as accounts from './migrations/0050-accounts.ts';
import { databaseCause, isTurnedAway, resourceCode } from './sql-state.ts';
import { areUnreleased, countSteps, recordSameTables, unreleased } from './unreleased.ts';

const migrations: Record<string, Migration> = {
  '0001-create-tables': createTables,
  '0010-record-erasures': recordErasures,
  '0011-work-on-leads': workOnLeads,
  '0030-campaigns': campaigns,
  '0040-experiments': experiments,
  '0041-counts': counts,
  '0042-reports': reports,
  '0043-counted-leads': countedLeads,
  '0044-answers': answers,
  '0050-accounts': accounts,
};

/** The tables of a site, and where they are. */
type Tables = Pick<Connection, 'db' | 'schema' | 'refusal' | 'description'>;

/** Names of all migrations, in their order. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort();

/**
 * Brings the service's tables in a schema up to date. Several instances may start at once: one migrates, the others wait.
 * @throws StartupError when a migration fails, after which the database is as it was before.
 */
export async function migrate(tables: Tables): Promise<void> {
  const { db } = tables;
  try {
    // The migrator looks through the whole catalogue, which takes the embedded database a second.
    if (await isMigrated(db)) return;
  } catch (error) {
    throw notMigrated(error, tables);
  }
  await runMigrations(tables, (migrator) => migrator.migrateToLatest());
}

/**
 * Brings the tables in a schema to where they are after the migration of this name, forward or back; without a
 * name, takes all of them back. What a migration added is lost with it.
 * @throws StartupError when a migration fails, after which the database is as it was before.
 */
export async function migrateTo(tables: Tables, name: string | undefined): Promise<void> {
  await runMigrations(tables, (migrator) => migrator.migrateTo(name ?? NO_MIGRATIONS));
}

/**
 * Whether the tables have all that this version needs; a later version may have added to them.
 * @throws where the database does not answer.
 */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  const done = new Set(await appliedMigrations(db));
  return migrationNames.every((name) => done.has(name));
}

/**
 * Names of the migrations that the tables have, in their order.
 * @throws where the database does not answer.
 */
export async function appliedMigrations(db: Kysely<Database>): Promise<string[]> {
  return countSteps(await readSteps(db));
}

async function readSteps(db: Kysely<Database>): Promise<string[]> {
  try {
    const rows = await db.selectFrom('kysely_migration').select('name').orderBy('name').execute();
    return rows.map(({ name }) => name);
  } catch (error) {
    if (errorCode(error) === undefinedTable) return [];
    throw error;
  }
}

const undefinedTable = '42P01';
const insufficientPrivilege = '42501';
/** Any number that nothing else in the database locks. */
const lockId = 3_853_314_791;

/**
 * Runs migrations in one transaction, which holds a lock until its end. A lock of the session, which
 * the migrator would take, stays behind on a pooler that gives each transaction another session.
 */
async function runMigrations(
  tables: Tables,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<void> {
  const { db, schema } = tables;
  const provider = { getMigrations: async () => migrations };
  let failed: string | undefined;
  try {
    const steps = await checkSteps(tables);
    await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(lockId)})`.execute(transaction);
      await ensureSchema(transaction, schema);
      if (steps.length > 0) await recordSameTables(transaction, schema);
      const { error, results } = await run(
        new Migrator({ db: transaction, provider, migrationTableSchema: schema }),
      );
      failed = results?.find(({ status }) => status === 'Error')?.migrationName;
      if (error) throw error;
    });
  } catch (error) {
    throw notMigrated(error, tables, failed);
  }
}

/**
 * The steps that the tables have.
 * @throws StartupError where tables of a version that was never released are in their place, or in
 * that which all sites shared.
 */
async function checkSteps({ db, description }: Tables): Promise<string[]> {
  const steps = await readSteps(db);
  const others = steps.length > 0 ? steps : await readSteps(db.withSchema('public'));
  if (areUnreleased(others)) throw unreleased(description);
  return steps;
}

/**
 * Creates a schema that is missing: to create one takes rights even with nothing to do.
 * @throws where the user lacks the right to create tables in it, which the migrator would not report.
 */
async function ensureSchema(db: Kysely<Database>, schema: string): Promise<void> {
  const { rows } = await sql<{ mayCreate: boolean }>`
    select has_schema_privilege(nspname, 'create') as "mayCreate"
    from pg_namespace where nspname = ${schema}`.execute(db);
  const [found] = rows;
  if (!found) await sql`create schema ${sql.id(schema)}`.execute(db);
  else if (!found.mayCreate) {
    throw Object.assign(new Error('no right to create tables'), { code: insufficientPrivilege });
  }
}

/** Why the tables in a schema could not be brought up to date, in a line that says what to do. */
export function notMigrated(error: unknown, tables: Tables, failed?: string): StartupError {
  if (error instanceof StartupError) return error;
  const subject = `The database could not be brought up to date${failed ? ` (step ${failed})` : ''}`;
  const code = errorCode(error);
  const reason = isTurnedAway(code) ? 'turned-away' : undefined;
  return new StartupError(describeFailure(subject, code, tables), reason);
}

function describeFailure(
  subject: string,
  code: string | undefined,
  { schema, refusal }: Tables,
): string {
  // The engine reports most refusals of the system as errors of its own.
  const refused = refusal && (resourceCode(code) ?? refusal());
  if (refused) return describeRefusal(subject, refused);
  const known = databaseCause(code);
  if (!known) return `${subject}: ${code}.`;
  const help = code === insufficientPrivilege ? helpForSchema(schema) : known.help;
  return `${subject}: ${known.cause}${code ? ` (${code})` : ''}. ${help}`;
}

function helpForSchema(schema: string): string {
  return `Let an administrator run "create schema if not exists ${schema}; grant usage, create on schema ${schema} to <user>".`;
}
