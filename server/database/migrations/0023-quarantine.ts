import type { Kysely } from 'kysely';

/**
 * Leads that look like the work of a robot, or that their sender has not confirmed yet, are set aside.
 * Links are signed with a secret that all instances share.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('leads')
    .addColumn('quarantined_at', 'timestamptz')
    .addColumn('quarantine_reason', 'text')
    .execute();
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('secrets').execute();
  for (const column of ['quarantined_at', 'quarantine_reason']) {
    await db.schema.alterTable('leads').dropColumn(column).execute();
  }
}
