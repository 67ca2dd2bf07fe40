import { type Kysely, sql } from 'kysely';

/** Counts dead messages without looking at all that were sent, and remembers what was told of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('outbox_dead')
    .on('outbox')
    .column('kind')
    .where(sql.ref('status'), '=', sql.lit('dead'))
    .execute();
  await db.schema
    .createTable('incidents')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('since', 'timestamptz', (column) => column.notNull())
    .addColumn('told_at', 'timestamptz')
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('incidents').execute();
  await db.schema.dropIndex('outbox_dead').execute();
}
