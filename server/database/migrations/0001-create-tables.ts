import { type Kysely, sql } from 'kysely';

/** All tables, without what a site asks: its columns of `leads` come with what it declares. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createLeads(db);
  await createOutbox(db);
  await createInbox(db);
  await createMonitoring(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const tables = ['audit', 'sessions', 'secrets', 'probe', 'incidents', 'outbox', 'leads'];
  for (const table of tables) await db.schema.dropTable(table).execute();
}

/** Leads, where they came from, what was shown and agreed to, and why one is quarantined. */
async function createLeads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('leads')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('form', 'text')
    .addColumn('page', 'text')
    .addColumn('extra', 'jsonb', (column) => column.notNull())
    .addColumn('submission', 'text', (column) => column.unique())
    .addColumn('locale', 'text')
    .addColumn('first_touch', 'jsonb')
    .addColumn('last_touch', 'jsonb')
    .addColumn('referrer', 'text')
    .addColumn('landing_page', 'text')
    .addColumn('variants', 'jsonb')
    .addColumn('consent_text', 'text')
    .addColumn('consent_version', 'text')
    .addColumn('consented_at', 'timestamptz')
    .addColumn('email_normal', 'text')
    .addColumn('quarantined_at', 'timestamptz')
    .addColumn('quarantine_reason', 'text')
    .execute();
  await db.schema.createIndex('leads_form').on('leads').column('form').execute();
  await db.schema.createIndex('leads_email_normal').on('leads').column('email_normal').execute();
}

/** What is to be sent because of a lead, written together with it. */
async function createOutbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outbox')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('lead_id', 'uuid', (column) =>
      column.notNull().references('leads.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('due_at', 'timestamptz', (column) => column.notNull())
    .addColumn('done_at', 'timestamptz')
    .addColumn('last_error', 'text')
    .addColumn('recipient', 'text')
    .execute();
  await db.schema.createIndex('outbox_lead').on('outbox').column('lead_id').execute();
  // Finds what is due of a kind, however much is pending of another whose receiver fails.
  await db.schema
    .createIndex('outbox_due_kind')
    .on('outbox')
    .columns(['kind', 'due_at'])
    .where(sql.ref('status'), '=', sql.lit('pending'))
    .execute();
  // Counts dead messages without reading all that were sent.
  await db.schema
    .createIndex('outbox_dead')
    .on('outbox')
    .column('kind')
    .where(sql.ref('status'), '=', sql.lit('dead'))
    .execute();
}

/** Who is signed in to see leads, what was done there by whom, and what all instances sign with. */
async function createInbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('audit')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('lead_id', 'uuid')
    .addColumn('count', 'integer')
    .execute();
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

/** What is wrong at the moment, and a row that is written to find out whether leads can be stored. */
async function createMonitoring(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('incidents')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('since', 'timestamptz', (column) => column.notNull())
    .addColumn('told_at', 'timestamptz')
    .execute();
  await db.schema
    .createTable('probe')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .execute();
}
