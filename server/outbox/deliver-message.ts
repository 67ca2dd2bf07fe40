import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { describeError, errorCode } from '../describe-error.ts';
import type { LeadRow } from '../leads/leads.table.ts';
import { backOffMs, mostAttempts } from './back-off.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { type Delivery, DeliveryError } from './delivery.ts';
import { finishMessage, postponeMessage } from './outbox.repository.ts';
import type { Message } from './outbox.table.ts';

/** A delivery that takes longer than this has failed. It must end well before the lease does. */
const deliveryTimeoutMs = 60_000;
const retryUnreachableMs = 1_000;
const noteTries = 10;
const notePauseMs = 500;

/** What is needed to deliver messages besides the delivery. */
export interface DeliverParts {
  db: Kysely<Database>;
  log: FastifyBaseLogger;
  /** Called once a message has come to its end. */
  onEnd?: (id: string, status: 'sent' | 'skipped' | 'dead') => void;
}

/** Makes the function that sends one message and notes what became of it. */
export function messageDeliverer(
  delivery: Delivery,
  breaker: CircuitBreaker,
  { db, log, onEnd }: DeliverParts,
): (message: Message, lead: LeadRow | undefined) => Promise<void> {
  async function deliver(message: Message, lead: LeadRow | undefined): Promise<void> {
    // Erased meanwhile, and the message with it.
    if (!lead) return;
    const result = await attempt(message, lead);
    if (result instanceof DeliveryError) return handleFailure(message, result);
    if (breaker.isOpen()) log.info(`${delivery.name} works again`);
    breaker.succeeded();
    return end(message, result);
  }

  async function attempt(
    message: Message,
    lead: LeadRow,
  ): Promise<'sent' | 'skipped' | DeliveryError> {
    try {
      return await inTime(delivery.send(message, lead));
    } catch (error) {
      if (error instanceof DeliveryError) return error;
      log.error({ err: describeError(error), message: message.id }, 'A message cannot be made');
      return new DeliveryError('later', errorCode(error) ?? 'INTERNAL');
    }
  }

  async function handleFailure(message: Message, { verdict, code }: DeliveryError): Promise<void> {
    const facts = { message: message.id, kind: message.kind, attempt: message.attempts, code };
    if (verdict === 'unreachable') {
      const wasOpen = breaker.isOpen();
      breaker.failed(Date.now());
      if (!wasOpen) log.warn(facts, `${delivery.name} cannot be reached; messages wait`);
      return putOff(message, retryUnreachableMs, code, false);
    }
    breaker.succeeded();
    if (verdict === 'refused' || message.attempts >= mostAttempts) {
      log.error(facts, `${delivery.name} did not take a message; see "site leads replay"`);
      return end(message, 'dead', code);
    }
    log.warn(facts, `${delivery.name} did not take a message yet`);
    return putOff(message, backOffMs(message.attempts, Math.random()), code, true);
  }

  function putOff(message: Message, ms: number, error: string, counts: boolean): Promise<void> {
    return postponeMessage(db, message, { until: new Date(Date.now() + ms), error, counts });
  }

  async function end(
    message: Message,
    status: 'sent' | 'skipped' | 'dead',
    error?: string,
  ): Promise<void> {
    onEnd?.(message.id, status);
    // Sent and not noted would be sent again: worth waiting for a database that starts again.
    for (let tries = 1; ; tries++) {
      try {
        return await finishMessage(db, message.id, { status, error, now: new Date() });
      } catch (failure) {
        if (tries === noteTries) throw failure;
        await sleep(notePauseMs);
      }
    }
  }

  return deliver;
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new DeliveryError('unreachable', 'TIMEOUT')),
    deliveryTimeoutMs,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
