import { type Kysely, sql } from 'kysely';
import type { LeadField, SiteLeads } from '../../schemas/generated/contract.ts';
import leadFields from '../../schemas/lead-fields.json' with { type: 'json' };
import type { Database } from '../database/database.ts';

/** Where the table of leads takes what a site declares. */
export interface SiteColumns {
  /** Column of each field, by the field's name; a field without one has its answers in `extra`. */
  fields: ReadonlyMap<string, string>;
  type?: string;
  /** Columns that are there with another type than the site declares, as sentences. */
  unfit: readonly string[];
}

/** Types of PostgreSQL for the kinds of answers. */
const columnTypes: Readonly<Record<string, string>> = {
  text: 'text',
  number: 'double precision',
  date: 'date',
  boolean: 'boolean',
};

/**
 * Gives the table of leads the columns that a site declares. Columns are only ever added: one that
 * is no longer declared stays, with what is in it.
 * @throws any error of the database.
 */
export async function fitColumns(db: Kysely<Database>, leads: SiteLeads): Promise<SiteColumns> {
  const declared = leads.fields.flatMap((field) =>
    field.column ? [{ name: field.name, column: field.column, type: typeOf(field) }] : [],
  );
  const wanted = new Map([
    [leads.typeColumn, 'text'],
    ...declared.map(({ column, type }) => [column, type] as const),
  ]);
  const known = await readColumns(db, leads);
  const missing = [...wanted].filter(([column]) => !known.has(column));
  if (missing.length > 0) await addColumns(db, leads, missing);
  await addEmailIndexes(db, leads);
  const fits = (column: string) => (known.get(column) ?? wanted.get(column)) === wanted.get(column);
  return {
    fields: new Map(
      declared.filter(({ column }) => fits(column)).map(({ name, column }) => [name, column]),
    ),
    type: fits(leads.typeColumn) ? leads.typeColumn : undefined,
    unfit: [...wanted]
      .filter(([column]) => !fits(column))
      .map(([column, type]) => unfit(column, known.get(column), type)),
  };
}

function typeOf({ input }: LeadField): string {
  return columnTypes[leadFields.inputs[input].column] ?? 'text';
}

/** Types of the columns that the table has, by name. */
export async function readColumns(
  db: Kysely<Database>,
  { schema }: Pick<SiteLeads, 'schema'>,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = ${schema} and table_name = 'leads'`.execute(db);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

async function addColumns(
  db: Kysely<Database>,
  { schema }: SiteLeads,
  columns: readonly (readonly [column: string, type: string])[],
): Promise<void> {
  const parts = columns.map(
    ([column, type]) => sql`add column if not exists ${sql.ref(column)} ${sql.raw(type)}`,
  );
  await sql`alter table ${sql.id(schema, 'leads')} ${sql.join(parts)}`.execute(db);
}

/** Finds the leads of an e-mail address however its letters are written. */
async function addEmailIndexes(db: Kysely<Database>, { schema, fields }: SiteLeads): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes
    where schemaname = ${schema} and tablename = 'leads'`.execute(db);
  const known = new Set(rows.map(({ name }) => name));
  for (const { input, column } of fields) {
    const name = `leads_${column}_lower`;
    if (input !== 'email' || !column || known.has(name)) continue;
    await sql`
      create index if not exists ${sql.id(name)}
      on ${sql.id(schema, 'leads')} (lower(${sql.ref(column)}))`.execute(db);
  }
}

function unfit(column: string, type: string | undefined, wanted: string): string {
  return `The column ${column} of the table leads is of type ${type}, but the site declares ${wanted}: such answers are kept in the column extra. Give the field another column in site.yaml`;
}

/** Makes sure that the table has the columns of a declaration, once for each declaration. */
export function columnKeeper(
  db: Kysely<Database>,
  report: (problem: string) => void,
): (leads: SiteLeads) => Promise<SiteColumns> {
  let last: { leads: SiteLeads; columns: Promise<SiteColumns> } | undefined;
  return (leads) => {
    if (last?.leads === leads) return last.columns;
    const columns = fitColumns(db, leads);
    last = { leads, columns };
    columns.then(
      ({ unfit }) => unfit.forEach(report),
      () => {
        if (last?.columns === columns) last = undefined;
      },
    );
    return columns;
  };
}
