import type { Kysely } from 'kysely';

/** Where a lead came from, what was shown and what was agreed to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('leads')
    .addColumn('locale', 'text')
    .addColumn('first_touch', 'jsonb')
    .addColumn('last_touch', 'jsonb')
    .addColumn('referrer', 'text')
    .addColumn('landing_page', 'text')
    .addColumn('variants', 'jsonb')
    .addColumn('consent_text', 'text')
    .addColumn('consent_version', 'text')
    .addColumn('consented_at', 'timestamptz')
    .execute();
  await db.schema.createIndex('leads_form').on('leads').column('form').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('leads_form').execute();
  const columns = [
    'locale',
    'first_touch',
    'last_touch',
    'referrer',
    'landing_page',
    'variants',
    'consent_text',
    'consent_version',
    'consented_at',
  ];
  for (const column of columns) {
    await db.schema.alterTable('leads').dropColumn(column).execute();
  }
}
