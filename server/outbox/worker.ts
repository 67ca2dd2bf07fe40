import { setTimeout as sleep } from 'node:timers/promises';
import { createCircuitBreaker } from './circuit-breaker.ts';
import type { Delivery } from './delivery.ts';
import { messageHandler, type WorkerParts } from './handle-message.ts';
import { makeWay } from './make-way.ts';
import { claimLatest, claimMessages, type Lease } from './outbox.repository.ts';
import type { Message } from './outbox.table.ts';

/** Messages of a kind that are taken together. */
const batchSize = 50;
/** How long the next messages wait for slow ones of the same batch. */
const patienceMs = 500;
/** Messages under way at the same time, with slow ones of earlier batches. */
const mostUnderWay = 300;
const pollMs = 1_000;
/** Age of messages that go first where a receiver failed. */
const latestMs = 10_000;
/** How long a message belongs to the worker that took it; another takes it over after that. */
const leaseMs = 300_000;
/** For what is under way when the service stops, and then for noting what was broken off. */
const graceMs = 5_000;
const lastNotesMs = 1_000;

/** Sends what is in the outbox, as it comes in. */
export interface Worker {
  /** Says that there may be something new. */
  nudge(): void;
  /** Ends what is under way, waiting some seconds at most. */
  close(): Promise<void>;
}

/** Starts to send the messages of one delivery, also those that other instances left behind. */
export function startWorker(delivery: Delivery, parts: WorkerParts): Worker {
  const { db, log } = parts;
  const breaker = createCircuitBreaker();
  const handle = messageHandler(delivery, breaker, parts);
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

  nudge();
  return {
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
