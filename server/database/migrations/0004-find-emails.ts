import { type Kysely, sql } from 'kysely';

/** Finds the leads of an e-mail address however its letters are written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('leads_email_lower')
    .on('leads')
    .expression(sql`lower(email)`)
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('leads_email_lower').execute();
}
