import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { LeadRow } from '../database/leads.table.ts';
import type { Message } from '../database/outbox.table.ts';
import { errorCode } from '../describe-error.ts';
import { backOffMs, mostAttempts } from './back-off.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { type Delivery, DeliveryError } from './delivery.ts';
import { claimMessages, finishMessage, postponeMessage } from './outbox.repository.ts';

/** Messages under way at the same time. */
const batchSize = 5;
const pollMs = 2_000;
/** A delivery that takes longer than this has failed. It must end well before the lease does. */
const deliveryTimeoutMs = 60_000;
/** How long a message belongs to the worker that took it; another takes it over after that. */
const leaseMs = 300_000;
const retryUnreachableMs = 1_000;
/** Share of time that the process may be busy before sending makes way for visitors. */
const busyShare = 0.7;
const restMs = 200;
const graceMs = 5_000;
const noteTries = 10;
const notePauseMs = 500;

/** What a worker needs besides its delivery. */
export interface WorkerParts {
  db: Kysely<Database>;
  log: FastifyBaseLogger;
  /** Called once a message has come to its end. */
  onEnd?: (id: string, status: 'sent' | 'skipped' | 'dead') => void;
}

/** Sends what is in the outbox, as it comes in. */
export interface Worker {
  /** Says that there may be something new. */
  nudge(): void;
  /** Ends what is under way, waiting some seconds at most. */
  close(): Promise<void>;
}

/** Starts to send the messages of one delivery, also those that other instances left behind. */
export function startWorker(delivery: Delivery, { db, log, onEnd }: WorkerParts): Worker {
  const breaker = createCircuitBreaker();
  const poll = setInterval(nudge, pollMs);
  poll.unref();
  let nudged = false;
  let closed = false;
  let failing = false;
  let running: Promise<void> | undefined;

  function nudge(): void {
    nudged = true;
    if (!closed) running ??= run();
  }

  async function run(): Promise<void> {
    try {
      while (nudged && !closed) {
        nudged = false;
        await drain();
      }
      if (failing) log.info(`The outbox for ${delivery.name} works again`);
      failing = false;
    } catch (error) {
      if (!failing) log.error({ err: error }, 'The outbox cannot be read');
      failing = true;
    } finally {
      running = undefined;
    }
  }

  async function drain(): Promise<void> {
    while (!closed) {
      const now = Date.now();
      const limit = breaker.allowance(now, batchSize);
      if (limit === 0) return;
      const before = performance.eventLoopUtilization();
      const messages = await claimMessages(db, {
        kinds: delivery.kinds,
        limit,
        now: new Date(now),
        until: new Date(now + leaseMs),
      });
      if (messages.length === 0) return;
      const leads = await readLeads(messages);
      await Promise.all(messages.map((message) => handle(message, leads.get(message.lead_id))));
      const { utilization } = performance.eventLoopUtilization(before);
      if (utilization > busyShare) await sleep(restMs);
    }
  }

  async function readLeads(messages: readonly Message[]) {
    const ids = messages.map((message) => message.lead_id);
    const leads = await db.selectFrom('leads').selectAll().where('id', 'in', ids).execute();
    return new Map(leads.map((lead) => [lead.id, lead]));
  }

  async function handle(message: Message, lead: LeadRow | undefined): Promise<void> {
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
      log.error({ err: error, message: message.id }, 'A message cannot be made');
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

  nudge();
  return {
    nudge,
    async close() {
      closed = true;
      clearInterval(poll);
      const patience = new AbortController();
      await Promise.race([running, sleep(graceMs, undefined, patience).catch(() => {})]);
      patience.abort();
      delivery.close();
    },
  };
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
