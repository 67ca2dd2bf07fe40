import type { EndStatus, Message } from '../../database/database.ts';
import { backOffMs, mostAttempts } from './back-off.ts';
import { DeliveryError } from './delivery.ts';

const retryUnreachableMs = 1_000;

/** What an attempt came to. */
export type Result = 'sent' | 'skipped' | DeliveryError;

/** The outcome of an attempt: the columns of the message that change. */
export type Outcome = Pick<
  Message,
  'id' | 'attempts' | 'due_at' | 'done_at' | 'last_error' | 'answer'
> & {
  status: 'pending' | EndStatus;
};

/**
 * Decides the outcome for a message that was tried until `now`. One that the receiver could not even
 * be given gets its attempt back. `chance` (0 to 1) spreads messages that failed together.
 */
export function outcomeOf(message: Message, result: Result, now: Date, chance: number): Outcome {
  const { id, attempts, due_at } = message;
  if (!(result instanceof DeliveryError)) {
    return { id, status: result, attempts, due_at, done_at: now, last_error: null, answer: null };
  }
  const { verdict, code, facts } = result;
  const answer = facts.answer ?? null;
  const waiting = { id, status: 'pending' as const, done_at: null, last_error: code, answer };
  const in_ = (ms: number) => new Date(now.getTime() + ms);
  if (verdict === 'unreachable') {
    return { ...waiting, attempts: attempts - 1, due_at: in_(retryUnreachableMs) };
  }
  if (verdict === 'refused' || attempts >= mostAttempts) {
    return { ...waiting, status: 'dead', attempts, due_at, done_at: now };
  }
  return {
    ...waiting,
    attempts,
    due_at: in_(Math.max(backOffMs(attempts, chance), facts.waitMs ?? 0)),
  };
}
