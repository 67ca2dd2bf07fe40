import type { Kysely } from 'kysely';

/** What experiments were made of, and since when: leads of before a change do not belong to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('experiments')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('since', 'timestamptz', (column) => column.notNull())
    .addColumn('definition', 'jsonb', (column) => column.notNull())
    .addPrimaryKeyConstraint('experiments_key', ['name', 'since'])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('experiments').execute();
}
