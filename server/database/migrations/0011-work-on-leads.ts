import type { Kysely } from 'kysely';

/** How far the team is with a lead, and what it noted about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('leads')
    .addColumn('work_status', 'text')
    .addColumn('work_note', 'text')
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of ['work_status', 'work_note']) {
    await db.schema.alterTable('leads').dropColumn(column).execute();
  }
}
