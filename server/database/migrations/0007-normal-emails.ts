import { type Kysely, sql } from 'kysely';
import type { Database } from '../database.ts';
import { fillNormalEmails } from '../fill-normal-emails.ts';

/** Keeps the form of each e-mail address that is compared, in place of what the database makes of it. */
export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable('leads').addColumn('email_normal', 'text').execute();
  await db.schema.createIndex('leads_email_normal').on('leads').column('email_normal').execute();
  await fillNormalEmails(db);
  await db.schema.dropIndex('leads_email_lower').execute();
}

export async function down(db: Kysely<Database>): Promise<void> {
  await db.schema
    .createIndex('leads_email_lower')
    .on('leads')
    .expression(sql`lower(email)`)
    .execute();
  await db.schema.dropIndex('leads_email_normal').execute();
  await db.schema.alterTable('leads').dropColumn('email_normal').execute();
}
