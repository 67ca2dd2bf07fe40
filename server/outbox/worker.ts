import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { LeadRow } from '../database/leads.table.ts';
import type { Message } from '../database/outbox.table.ts';
import { errorCode } from '../describe-error.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { type Delivery, DeliveryError } from './delivery.ts';
import { makeWay } from './make-way.ts';
import { createNoter } from './note-outcomes.ts';
import { claimLatest, claimMessages, type Lease } from './outbox.repository.ts';
import { type Outcome, outcomeOf, type Result } from './outcome.ts';

/** Messages of a kind that are taken together. */
const batchSize = 50;
/** How long the next messages wait for slow ones of the same batch. */
const patienceMs = 500;
/** Messages under way at the same time, with slow ones of earlier batches. */
const mostUnderWay = 300;
const pollMs = 1_000;
/** Age of messages that go first where a receiver failed. */
const latestMs = 10_000;
/** A delivery that takes longer than this has failed. It must end well before the lease does. */
const deliveryTimeoutMs = 120_000;
/** How long a message belongs to the worker that took it; another takes it over after that. */
const leaseMs = 300_000;
/** For what is under way when the service stops, and then for noting what was broken off. */
const graceMs = 5_000;
const lastNotesMs = 1_000;

/** What a worker needs besides its delivery. */
export interface WorkerParts {
  db: Kysely<Database>;
  log: FastifyBaseLogger;
  /** Called once a message has come to its end. */
  onEnd?: (id: string, status: Exclude<Message['status'], 'pending'>) => void;
}

/** Whether a receiver takes messages, as far as the last ones told. */
export interface ReceiverState {
  name: string;
  isDown: boolean;
}

/** Sends what is in the outbox, as it comes in. */
export interface Worker {
  receiver(): ReceiverState;
  /** Says that there may be something new. */
  nudge(): void;
  /** Ends what is under way, waiting some seconds at most. */
  close(): Promise<void>;
}

/** Starts to send the messages of one delivery, also those that other instances left behind. */
export function startWorker(delivery: Delivery, { db, log, onEnd }: WorkerParts): Worker {
  const breaker = createCircuitBreaker();
  const note = createNoter(db);
  const underWay = new Set<Promise<void>>();
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
    while (!closed && underWay.size < mostUnderWay) {
      const messages = await claim(Date.now());
      if (messages.length === 0) return;
      const leads = await readLeads(messages);
      const batch = messages.map((message) => handle(message, leads.get(message.lead_id)));
      for (const handling of batch) keep(handling);
      // A message that the receiver is slow to answer holds up no others.
      await Promise.race([Promise.all(batch), sleep(patienceMs, undefined, { ref: false })]);
      await makeWay();
    }
  }

  async function claim(now: number): Promise<Message[]> {
    const lease = { now: new Date(now), until: new Date(now + leaseMs) };
    if (!breaker.isOpen()) return claimOfEachKind(batchSize, lease);
    if (!breaker.mayProbe(now)) return [];
    const since = new Date(now - latestMs);
    const latest = await claimLatest(db, { kinds: delivery.kinds, since, ...lease });
    return latest.length > 0 ? latest : claimOfEachKind(1, lease);
  }

  async function claimOfEachKind(limit: number, lease: Lease): Promise<Message[]> {
    const claims = delivery.kinds.map((kind) => claimMessages(db, { kind, limit, ...lease }));
    return (await Promise.all(claims)).flat();
  }

  async function readLeads(messages: readonly Message[]) {
    const ids = messages.map((message) => message.lead_id);
    const leads = await db.selectFrom('leads').selectAll().where('id', 'in', ids).execute();
    return new Map(leads.map((lead) => [lead.id, lead]));
  }

  function keep(handling: Promise<void>): void {
    underWay.add(handling);
    const done = () => underWay.delete(handling);
    handling.then(done, done);
  }

  async function handle(message: Message, lead: LeadRow | undefined): Promise<void> {
    // Erased meanwhile, and the message with it.
    if (!lead) return;
    const result = await attempt(message, lead);
    const outcome = outcomeOf(message, result, new Date(), Math.random());
    tell(message, result, outcome);
    if (outcome.status !== 'pending') onEnd?.(outcome.id, outcome.status);
    await note(outcome);
  }

  async function attempt(message: Message, lead: LeadRow): Promise<Result> {
    try {
      return await inTime(delivery.send(message, lead));
    } catch (error) {
      if (error instanceof DeliveryError) return error;
      log.error({ err: error, message: message.id }, 'A message cannot be made');
      return new DeliveryError('later', errorCode(error) ?? 'INTERNAL');
    }
  }

  /** Tells breaker and operator how it went; of a receiver that is down, the operator hears once. */
  function tell(message: Message, result: Result, { status }: Outcome): void {
    const wasOpen = breaker.isOpen();
    const error = result instanceof DeliveryError ? result : undefined;
    const isDown = error?.verdict === 'failing' || error?.verdict === 'unreachable';
    if (isDown) breaker.failed(Date.now());
    else breaker.succeeded();
    const facts = { message: message.id, kind: message.kind, attempt: message.attempts };
    if (status === 'dead') {
      log.error(
        { ...facts, code: error?.code },
        `${delivery.name} did not take a message; see "site leads replay"`,
      );
    } else if (error && !isDown) {
      log.warn({ ...facts, code: error.code }, `${delivery.name} did not take a message yet`);
    }
    if (wasOpen && !breaker.isOpen()) log.info(`${delivery.name} works again`);
    if (!wasOpen && breaker.isOpen()) {
      log.warn({ ...facts, code: error?.code }, `${delivery.name} takes nothing; messages wait`);
    }
  }

  nudge();
  return {
    receiver: () => ({ name: delivery.name, isDown: breaker.isOpen() }),
    nudge,
    async close() {
      closed = true;
      clearInterval(poll);
      await atMost(graceMs, Promise.allSettled([running, ...underWay]));
      delivery.close();
      await atMost(lastNotesMs, Promise.allSettled(underWay));
    },
  };
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const patience = new AbortController();
  await Promise.race([work, sleep(ms, undefined, patience).catch(() => {})]);
  patience.abort();
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new DeliveryError('failing', 'TIMEOUT')),
    deliveryTimeoutMs,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
