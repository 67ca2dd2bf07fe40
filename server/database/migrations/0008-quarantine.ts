import type { Kysely } from 'kysely';

/** Leads that look like the work of a robot are set aside until a person has looked at them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('leads')
    .addColumn('quarantined_at', 'timestamptz')
    .addColumn('quarantine_reason', 'text')
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of ['quarantined_at', 'quarantine_reason']) {
    await db.schema.alterTable('leads').dropColumn(column).execute();
  }
}
