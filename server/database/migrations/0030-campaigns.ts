import type { Kysely } from 'kysely';

/** The campaign that a lead is counted for, and the moments that builds were started for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('leads').addColumn('of_campaign', 'text').execute();
  await db.schema.createIndex('leads_of_campaign').on('leads').column('of_campaign').execute();
  await db.schema
    .createTable('moments')
    .addColumn('at', 'timestamptz', (column) => column.primaryKey())
    .addColumn('tried_at', 'timestamptz')
    .addColumn('done_at', 'timestamptz')
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('moments').execute();
  await db.schema.alterTable('leads').dropColumn('of_campaign').execute();
}
