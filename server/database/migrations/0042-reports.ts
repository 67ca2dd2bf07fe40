import type { Kysely } from 'kysely';

/** The weeks whose report was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reports')
    .addColumn('at', 'timestamptz', (column) => column.primaryKey())
    .addColumn('tried_at', 'timestamptz')
    .addColumn('done_at', 'timestamptz')
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('reports').execute();
}
