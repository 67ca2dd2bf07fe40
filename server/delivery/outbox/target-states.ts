import { type Kysely, sql } from 'kysely';
import type { InboxTarget } from '../../../renderer/service-pages/index.ts';
import type { Database } from '../../database/database.ts';

/** How the messages to a target are; of the webhook of the settings, the name is null. */
export interface TargetState extends Omit<InboxTarget, 'name' | 'label' | 'note'> {
  name: string | null;
}

/** Reads how the messages to each target are that any lead went to. */
export async function readTargetStates(db: Kysely<Database>): Promise<TargetState[]> {
  const counts = await db
    .selectFrom('outbox')
    .select(({ fn }) => [
      'recipient',
      'status',
      fn.countAll().as('count'),
      fn.max('done_at').as('last'),
    ])
    .where('kind', '=', 'webhook')
    .groupBy(['recipient', 'status'])
    .execute();
  const failures = await db
    .selectFrom('outbox')
    .distinctOn('recipient')
    .select(['recipient', 'last_error', 'answer', 'created_at'])
    .where('kind', '=', 'webhook')
    .where('last_error', 'is not', null)
    .orderBy('recipient')
    .orderBy('created_at', 'desc')
    .execute();
  const names = [...new Set(counts.map(({ recipient }) => recipient))];
  return names.map((name) => {
    const own = counts.filter(({ recipient }) => recipient === name);
    const ofStatus = (status: string) => own.find((one) => one.status === status);
    const failure = failures.find(({ recipient }) => recipient === name);
    return {
      name,
      pending: Number(ofStatus('pending')?.count ?? 0),
      sent: Number(ofStatus('sent')?.count ?? 0),
      failed: Number(ofStatus('dead')?.count ?? 0),
      lastSent: ofStatus('sent')?.last ?? undefined,
      failure: failure && {
        code: failure.last_error ?? '',
        answer: failure.answer,
        at: failure.created_at,
      },
    };
  });
}

/** Lets the failed messages to a target be tried again from the start, and returns their number. */
export async function reviveTarget(
  db: Kysely<Database>,
  name: string | null,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ status: 'pending', attempts: 0, due_at: now, done_at: null })
    .where('kind', '=', sql.lit('webhook'))
    .where('status', '=', 'dead')
    .where('recipient', name === null ? 'is' : '=', name)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
