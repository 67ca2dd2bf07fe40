import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database, EndStatus, LeadRow, Message } from '../../database/database.ts';
import { errorCode } from '../../errors/describe-error.ts';
import type { LeadRecord } from '../../leads/lead.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Delivery, DeliveryError } from './delivery.ts';
import { updateMessages } from './outbox.repository.ts';
import { type Outcome, outcomeOf, type Result } from './outcome.ts';

/** How long a message belongs to a worker that died; another takes it over after that. */
export const defaultLeaseMs = 300_000;

/** What a worker needs besides its delivery. */
export interface WorkerParts {
  db: Kysely<Database>;
  log: FastifyBaseLogger;
  /** Reads a row in the words of the site. */
  record(row: LeadRow): LeadRecord | Promise<LeadRecord>;
  /** Milliseconds until another worker takes over what one that died had; five minutes by default. */
  leaseMs?: number;
  /** The time of this machine by default. */
  clock?: Clock;
  /** Whether the tables are up to date, which sending waits for; by default they are. */
  isPrepared?(): boolean;
  /** Called once a message has come to its end. */
  onEnd?: (id: string, status: EndStatus) => void;
}

/** Tries to send a message about this lead once, and records the outcome. */
export type MessageHandler = (message: Message, lead: LeadRow | undefined) => Promise<void>;

/** Makes the handler of one delivery, which reports the result to the breaker. */
export function createMessageHandler(
  delivery: Delivery,
  breaker: CircuitBreaker,
  { db, log, record, onEnd, clock = systemClock }: WorkerParts,
): MessageHandler {
  const note = createNoter(db, clock);

  async function attempt(message: Message, lead: LeadRow): Promise<Result> {
    try {
      return await delivery.send(message, await record(lead));
    } catch (error) {
      if (error instanceof DeliveryError) return error;
      log.error({ err: error, message: message.id }, 'A message cannot be made');
      return new DeliveryError('later', errorCode(error) ?? 'INTERNAL');
    }
  }

  /** Reports the result to breaker and operator; of an unavailable receiver, the operator hears once. */
  function report({ id, kind, attempts }: Message, result: Result, { status }: Outcome): void {
    const wasOpen = breaker.isOpen();
    const error = result instanceof DeliveryError ? result : undefined;
    const isUnavailable = error?.verdict === 'failing' || error?.verdict === 'unreachable';
    if (isUnavailable) breaker.failed(clock.now(), error.facts.waitMs);
    else breaker.succeeded();
    const facts = { message: id, kind, attempt: attempts, code: error?.code };
    const { name } = delivery;
    if (status === 'dead') {
      log.error(facts, `${name} did not take a message; see "site leads replay"`);
    } else if (error && !isUnavailable) log.warn(facts, `${name} did not take a message yet`);
    if (wasOpen && !breaker.isOpen()) log.info(`${name} works again`);
    if (!wasOpen && breaker.isOpen()) log.warn(facts, `${name} takes nothing; messages wait`);
  }

  return async (message, lead) => {
    // Erased meanwhile, and the message with it.
    if (!lead) return;
    const result = await attempt(message, lead);
    const outcome = outcomeOf(message, result, new Date(clock.now()), Math.random());
    report(message, result, outcome);
    if (outcome.status !== 'pending') onEnd?.(outcome.id, outcome.status);
    await note(outcome);
  };
}

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
function createNoter(db: Kysely<Database>, { sleep }: Clock): (outcome: Outcome) => Promise<void> {
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
