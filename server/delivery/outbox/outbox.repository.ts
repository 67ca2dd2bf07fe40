import { type Kysely, sql } from 'kysely';
import type { Database, Message, MessageKind } from '../../database/database.ts';
import type { Outcome } from './outcome.ts';

/** How many messages are pending, and how many failed for good. */
export interface OutboxDepth {
  pending: number;
  dead: number;
  /** When the lead of the oldest pending message came in. */
  oldest?: Date;
}

/** Until when a worker has a message: if it dies, the message becomes due again then. */
export interface Lease {
  now: Date;
  until: Date;
}

/** The messages that are meant: to one recipient, null for those that name none, or to any. */
interface Addressed {
  recipient?: string | null;
}

/**
 * Takes the messages of a kind that have been due for longest, for this worker alone: no two workers
 * get the same message.
 */
export function claimMessages(
  db: Kysely<Database>,
  { kind, limit, recipient, ...lease }: Lease & Addressed & { kind: MessageKind; limit: number },
): Promise<Message[]> {
  const due = dueMessages(db, lease.now, recipient)
    .where('kind', '=', kind)
    .orderBy('due_at')
    .limit(limit);
  return take(db, due, lease);
}

/**
 * Takes the latest message that came in since `since` and did not fail yet: the one to try a receiver
 * with that may fail at older ones only.
 */
export function claimLatest(
  db: Kysely<Database>,
  {
    kinds,
    since,
    recipient,
    ...lease
  }: Lease & Addressed & { kinds: readonly MessageKind[]; since: Date },
): Promise<Message[]> {
  const due = dueMessages(db, lease.now, recipient)
    .where('kind', 'in', kinds)
    .where('due_at', '>=', since)
    .where('last_error', 'is', null)
    .orderBy('due_at', 'desc')
    .limit(1);
  return take(db, due, lease);
}

function dueMessages(db: Kysely<Database>, now: Date, recipient: string | null | undefined) {
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('status', '=', sql.lit('pending'))
    .where('due_at', '<=', now);
  if (recipient === undefined) return due;
  return due.where('recipient', recipient === null ? 'is' : '=', recipient);
}

function take(
  db: Kysely<Database>,
  due: ReturnType<typeof dueMessages>,
  { until }: Lease,
): Promise<Message[]> {
  return db
    .with('due', () => due.forUpdate().skipLocked())
    .updateTable('outbox')
    .set({ due_at: until, attempts: sql`attempts + 1` })
    .where('id', 'in', (step) => step.selectFrom('due').select('id'))
    .returningAll()
    .execute();
}

/**
 * Keeps messages that are still being handed over. One that another worker took over meanwhile, which
 * its number of attempts shows, stays with that.
 */
export async function renewLeases(
  db: Kysely<Database>,
  messages: readonly Pick<Message, 'id' | 'attempts'>[],
  until: Date,
): Promise<void> {
  const held = sql<{ id: string; attempts: number }>`
    jsonb_to_recordset(cast(${JSON.stringify(messages)} as jsonb))`;
  await db
    .updateTable('outbox')
    .from(held.as<'held'>(sql`held (id uuid, attempts integer)`))
    .set({ due_at: until })
    .whereRef('outbox.id', '=', 'held.id')
    .whereRef('outbox.attempts', '=', 'held.attempts')
    .where('outbox.status', '=', sql.lit('pending'))
    .execute();
}

/** Brings messages forward that are due later than any pause lasts: a clock was set back. */
export async function bringForward(
  db: Kysely<Database>,
  { beyond, to }: { beyond: Date; to: Date },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: to })
    .where('status', '=', sql.lit('pending'))
    .where('due_at', '>', beyond)
    .execute();
}

/** Records the outcomes of messages. One that ended meanwhile does not become pending again. */
export async function updateMessages(
  db: Kysely<Database>,
  outcomes: readonly Outcome[],
): Promise<void> {
  const sent = sql<Outcome>`jsonb_to_recordset(cast(${JSON.stringify(outcomes)} as jsonb))`;
  const columns = sql`ended (
    id uuid, status text, attempts integer, due_at timestamptz, done_at timestamptz,
    last_error text, answer text
  )`;
  await db
    // Two changes that lock several messages in different orders would block each other.
    .with('locked', (step) =>
      step
        .selectFrom('outbox')
        .select('id')
        .where('id', 'in', (is) => is.selectFrom(sent.as<'ended'>(columns)).select('ended.id'))
        .orderBy('id')
        .forUpdate(),
    )
    .updateTable('outbox')
    .from(sent.as<'ended'>(columns))
    .set(({ ref }) => ({
      status: ref('ended.status'),
      attempts: ref('ended.attempts'),
      due_at: ref('ended.due_at'),
      done_at: ref('ended.done_at'),
      last_error: ref('ended.last_error'),
      answer: ref('ended.answer'),
    }))
    .whereRef('outbox.id', '=', 'ended.id')
    .where('outbox.id', 'in', (step) => step.selectFrom('locked').select('id'))
    .where((is) =>
      is.or([is('outbox.status', '=', 'pending'), is('ended.status', '!=', 'pending')]),
    )
    .execute();
}

/** Counts what is not sent yet. */
export async function countMessages(db: Kysely<Database>): Promise<OutboxDepth> {
  // Each has an index of its own: what was sent is not looked at.
  const read = (status: Message['status']) =>
    db
      .selectFrom('outbox')
      .select((step) => [step.fn.countAll().as('count'), step.fn.min('created_at').as('oldest')])
      .where('status', '=', status)
      .executeTakeFirstOrThrow();
  const [pending, dead] = await Promise.all([read('pending'), read('dead')]);
  return {
    pending: Number(pending.count),
    dead: Number(dead.count),
    oldest: pending.oldest ?? undefined,
  };
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

/** Why messages are dead: their number by kind and last error. */
export async function summarizeDead(db: Kysely<Database>) {
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

/** Whether there still is such a message: it goes with its lead when that is erased. */
export async function hasMessage(db: Kysely<Database>, id: string): Promise<boolean> {
  const found = await db.selectFrom('outbox').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

/** Queues a message again, sent or failed. Returns whether there is such a message. */
export async function resendMessage(db: Kysely<Database>, id: string, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('outbox')
    .set({
      status: 'pending',
      attempts: 0,
      due_at: now,
      done_at: null,
      last_error: null,
      answer: null,
    })
    .where('id', '=', id)
    .where('status', 'in', ['sent', 'skipped', 'dead'])
    .returning('id')
    .execute();
  return changed.length > 0;
}
