import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import leadFields from '../../../schemas/lead-fields.json' with { type: 'json' };

/**
 * Lets the columns that are not the service's own be empty: a form may leave out what another one
 * asks for.
 */
export function openColumns(schema: string): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { rows } = await sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_schema = ${schema} and table_name = 'leads'`.execute(db);
      for (const { name } of rows) {
        if (Object.hasOwn(leadFields.service.columns, name)) continue;
        const table = db.schema.alterTable('leads');
        await table.alterColumn(name, (column) => column.dropNotNull()).execute();
      }
    },
    async down() {},
  };
}
