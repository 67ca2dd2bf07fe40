import { type Kysely, sql } from 'kysely';
import type { FormsFile } from '../../schemas/generated/contract.ts';
import type { Database } from './database.ts';
import { hasSchema } from './migrate.ts';

/** The step with which each site got tables of its own. */
const ownTables = '0007-open-columns';
const tables = ['outbox', 'leads', 'kysely_migration', 'kysely_migration_lock'];
/** Any number will do that nothing else takes a lock with. */
const lockId = 7_301_455;

/**
 * Moves the tables of an earlier version, which knew no sites, into the schema of the site whose
 * leads they hold. Where they hold leads of other forms only, they are left for their own site.
 * Tells whether they were moved.
 * @throws whatever the database throws, with everything as it was before.
 */
export function adoptTables(db: Kysely<Database>, site: FormsFile): Promise<boolean> {
  const { schema } = site.leads;
  return db.transaction().execute(async (step) => {
    await sql`select pg_advisory_xact_lock(${lockId})`.execute(step);
    if (schema === 'public' || (await hasSchema(step, schema))) return false;
    if (!(await isEarlier(step)) || !(await holdsLeadsOf(step, site))) return false;
    await sql`create schema ${sql.id(schema)}`.execute(step);
    for (const table of tables) {
      await sql`alter table ${sql.id('public', table)} set schema ${sql.id(schema)}`.execute(step);
    }
    return true;
  });
}

async function isEarlier(db: Kysely<Database>): Promise<boolean> {
  const { rows: found } = await sql`
    select 1 from information_schema.tables
    where table_schema = 'public' and table_name in (${sql.join(tables)})`.execute(db);
  if (found.length < tables.length) return false;
  const { rows } = await sql<{ name: string }>`
    select name from public.kysely_migration`.execute(db);
  return rows.length > 0 && rows.every(({ name }) => name !== ownTables);
}

async function holdsLeadsOf(db: Kysely<Database>, { forms }: FormsFile): Promise<boolean> {
  const { rows } = await sql<{ form: string }>`
    select distinct form from public.leads where form is not null`.execute(db);
  return rows.length === 0 || rows.some(({ form }) => forms.some(({ id }) => id === form));
}
