import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Finds what is due of a kind, however much waits of another whose receiver is down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createDueIndex(db, 'outbox_due_kind', ['kind', 'due_at']);
  await db.schema.dropIndex('outbox_due').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await createDueIndex(db, 'outbox_due', ['due_at']);
  await db.schema.dropIndex('outbox_due_kind').execute();
}

async function createDueIndex(
  db: Kysely<unknown>,
  name: string,
  columns: readonly string[],
): Promise<void> {
  await db.schema
    .createIndex(name)
    .on('outbox')
    .columns([...columns])
    .where(sql.ref('status'), '=', sql.lit('pending'))
    .execute();
}
