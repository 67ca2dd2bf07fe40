import type { Kysely } from 'kysely';

/** Whom an erasure was about, so that it can be proved without keeping the address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audit').addColumn('subject', 'text').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audit').dropColumn('subject').execute();
}
