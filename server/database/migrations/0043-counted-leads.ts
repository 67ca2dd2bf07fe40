import type { Kysely } from 'kysely';

/** Whether the visit of a lead was counted; of leads of before, nobody knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('leads').addColumn('visit_counted', 'boolean').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('leads').dropColumn('visit_counted').execute();
}
