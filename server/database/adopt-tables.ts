import { type Kysely, sql } from 'kysely';
import type { FormsFile } from '../../schemas/generated/contract.ts';
import type { Database } from './database.ts';

/** The step with which each site got tables of its own. */
const ownTables = '0021-open-columns';
const tables = ['outbox', 'leads', 'kysely_migration', 'kysely_migration_lock'];
/** The first versions did not have it. */
const laterTable = 'incidents';
/** Any number will do that nothing else takes a lock with. */
const lockId = 7_301_455;

/**
 * Moves the tables of an earlier version, which knew no sites, into the schema of the site whose
 * leads they hold. Where they hold leads of other forms only, they are left for their own site.
 * Returns whether they were moved.
 * @throws any error of the database, with everything as it was before.
 */
export function adoptTables(db: Kysely<Database>, site: FormsFile): Promise<boolean> {
  const { schema } = site.leads;
  return db.transaction().execute(async (step) => {
    await sql`select pg_advisory_xact_lock(${lockId})`.execute(step);
    if ((await hasTables(step, schema, ['leads'])) || !(await isEarlier(step))) return false;
    if (!(await holdsLeadsOf(step, site))) return false;
    await sql`create schema if not exists ${sql.id(schema)}`.execute(step);
    for (const table of [...tables, laterTable]) {
      await sql`alter table if exists ${sql.id('public', table)} set schema ${sql.id(schema)}`.execute(
        step,
      );
    }
    return true;
  });
}

async function isEarlier(db: Kysely<Database>): Promise<boolean> {
  if (!(await hasTables(db, 'public', tables))) return false;
  const { rows } = await sql<{ name: string }>`
    select name from public.kysely_migration`.execute(db);
  return rows.length > 0 && rows.every(({ name }) => name !== ownTables);
}

async function hasTables(
  db: Kysely<Database>,
  schema: string,
  names: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from information_schema.tables
    where table_schema = ${schema} and table_name in (${sql.join(names)})`.execute(db);
  return rows.length === names.length;
}

async function holdsLeadsOf(db: Kysely<Database>, { forms }: FormsFile): Promise<boolean> {
  const { rows } = await sql<{ form: string }>`
    select distinct form from public.leads where form is not null`.execute(db);
  return rows.length === 0 || rows.some(({ form }) => forms.some(({ id }) => id === form));
}
