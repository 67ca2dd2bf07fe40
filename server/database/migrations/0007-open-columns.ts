import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import leadFields from '../../../schemas/lead-fields.json' with { type: 'json' };

/**
 * Lets the columns that are not the service's own be empty: a form may leave out what another one
 * asks for. Without a schema, the table is the one that a bare name means.
 */
export function openColumns(schema: string | undefined): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const inSchema = schema ? sql`${schema}` : sql`current_schema()`;
      const { rows } = await sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_schema = ${inSchema} and table_name = 'leads'`.execute(db);
      for (const { name } of rows) {
        if (Object.hasOwn(leadFields.service.columns, name)) continue;
        const table = db.schema.alterTable('leads');
        await table.alterColumn(name, (column) => column.dropNotNull()).execute();
      }
    },
    async down() {},
  };
}
