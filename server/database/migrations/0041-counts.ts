import type { Kysely } from 'kysely';

/** What is counted of visits: sums by day, nothing of a visitor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('counts')
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('variant', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('campaign', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('n', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('counts_key', [
      'day',
      'page',
      'event',
      'variant',
      'source',
      'campaign',
      'device',
    ])
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('counts').execute();
}
