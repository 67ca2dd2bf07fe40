import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Message, MessageKind } from './outbox.table.ts';

/** How many messages wait, and how many wait for a person. */
export interface OutboxDepth {
  pending: number;
  dead: number;
}

/**
 * Takes messages that are due, for this worker alone until `until`: if it dies, they become due
 * again then. No two workers get the same message.
 */
export function claimMessages(
  db: Kysely<Database>,
  {
    kinds,
    limit,
    now,
    until,
  }: { kinds: readonly MessageKind[]; limit: number; now: Date; until: Date },
): Promise<Message[]> {
  return db
    .with('due', (step) =>
      step
        .selectFrom('outbox')
        .select('id')
        .where('status', '=', 'pending')
        .where('due_at', '<=', now)
        .where('kind', 'in', kinds)
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox')
    .set({ due_at: until, attempts: sql`attempts + 1` })
    .where('id', 'in', (step) => step.selectFrom('due').select('id'))
    .returningAll()
    .execute();
}

/** Ends a message. */
export async function finishMessage(
  db: Kysely<Database>,
  id: string,
  { status, error, now }: { status: 'sent' | 'skipped' | 'dead'; error?: string; now: Date },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ status, done_at: now, last_error: error ?? null })
    .where('id', '=', id)
    .execute();
}

/** Puts a message off; one that was not at fault itself gets its attempt back. */
export async function postponeMessage(
  db: Kysely<Database>,
  message: Message,
  { until, error, counts }: { until: Date; error: string; counts: boolean },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      due_at: until,
      last_error: error,
      attempts: counts ? message.attempts : message.attempts - 1,
    })
    .where('id', '=', message.id)
    .where('status', '=', 'pending')
    .execute();
}

/** Counts what is not sent yet. */
export async function countMessages(db: Kysely<Database>): Promise<OutboxDepth> {
  const rows = await db
    .selectFrom('outbox')
    .select(['status', (step) => step.fn.countAll().as('count')])
    .where('status', 'in', ['pending', 'dead'])
    .groupBy('status')
    .execute();
  const countOf = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { pending: countOf('pending'), dead: countOf('dead') };
}

/** Lets dead messages be tried again from the start, and returns their number. */
export async function reviveMessages(db: Kysely<Database>, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ status: 'pending', attempts: 0, due_at: now, done_at: null })
    .where('status', '=', 'dead')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Dead messages of one kind with the same last error. */
export interface DeadMessages {
  kind: MessageKind;
  error: string;
  count: number;
}

/** Why messages are dead: their number by kind and last error. */
export async function summarizeDead(db: Kysely<Database>): Promise<DeadMessages[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['kind', 'last_error', (step) => step.fn.countAll().as('count')])
    .where('status', '=', 'dead')
    .groupBy(['kind', 'last_error'])
    .orderBy('kind')
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    error: row.last_error ?? '',
    count: Number(row.count),
  }));
}
