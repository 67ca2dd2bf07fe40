import type { Kysely } from 'kysely';

/** The campaign that a lead is counted for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('leads').addColumn('of_campaign', 'text').execute();
  await db.schema.createIndex('leads_of_campaign').on('leads').column('of_campaign').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('leads').dropColumn('of_campaign').execute();
}
