import type { Kysely } from 'kysely';

/** Table `leads`: the five columns of the specification, and where each lead came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('leads')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('preschool_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('cta_source', 'text', (column) => column.notNull())
    .addColumn('form', 'text')
    .addColumn('page', 'text')
    .addColumn('extra', 'jsonb', (column) => column.notNull())
    .addColumn('submission', 'text', (column) => column.unique())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('leads').execute();
}
