import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Clock } from './clock.ts';
import { updateMessages } from './outbox.repository.ts';
import type { Outcome } from './outcome.ts';

/** Those that end within this time share a statement. */
const gatherMs = 5;
const pauseMs = 500;
/** As long as a lease: another worker sends the message again after that. */
const tries = 600;

/**
 * Records the outcomes of messages, those that end at about the same time in one statement. Sent
 * and not recorded would be sent again, so it waits some minutes for a database that starts again.
 * @throws any error of the database after that.
 */
export function createNoter(
  db: Kysely<Database>,
  { sleep }: Clock,
): (outcome: Outcome) => Promise<void> {
  let waiting: Outcome[] = [];
  let last: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    await sleep(gatherMs);
    const outcomes = waiting;
    waiting = [];
    for (let left = tries - 1; ; left--) {
      try {
        return await updateMessages(db, outcomes);
      } catch (error) {
        if (left === 0) throw error;
        await sleep(pauseMs, { ref: false });
      }
    }
  }

  return (outcome) => {
    waiting.push(outcome);
    if (waiting.length === 1) last = last.then(write, write);
    return last;
  };
}
