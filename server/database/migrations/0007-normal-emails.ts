import type { Kysely } from 'kysely';

/**
 * Keeps the form of each e-mail address that is compared, in place of what the database makes of it.
 * Filled once the columns of the site are known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('leads').addColumn('email_normal', 'text').execute();
  await db.schema.createIndex('leads_email_normal').on('leads').column('email_normal').execute();
  await db.schema.dropIndex('leads_email_lower').ifExists().execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('leads_email_normal').execute();
  await db.schema.alterTable('leads').dropColumn('email_normal').execute();
}
