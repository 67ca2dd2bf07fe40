import type { Kysely } from 'kysely';

/** Each message has one recipient. Those of earlier versions have none yet, and get it when sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('recipient', 'text').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').dropColumn('recipient').execute();
}
