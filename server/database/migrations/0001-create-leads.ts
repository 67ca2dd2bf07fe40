import type { Kysely } from 'kysely';

/** Table `leads`, without what a site asks: its columns come with what it declares. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('leads')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('form', 'text')
    .addColumn('page', 'text')
    .addColumn('extra', 'jsonb', (column) => column.notNull())
    .addColumn('submission', 'text', (column) => column.unique())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('leads').execute();
}
