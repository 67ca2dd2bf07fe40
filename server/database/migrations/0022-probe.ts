import type { Kysely } from 'kysely';

/** A table of one row, written to find out whether leads can be stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('probe')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('probe').execute();
}
