import { setTimeout as sleep } from 'node:timers/promises';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
import type { Delivery } from './delivery.ts';
import { createMessageHandler, type WorkerParts } from './handle-message.ts';
import { makeWay } from './make-way.ts';
import { claimLatest, claimMessages, type Lease } from './outbox.repository.ts';
import type { Message } from './outbox.table.ts';

/** Messages of a kind that are taken together. */
const batchSize = 20;
/** How long the next messages wait for slow ones of the same batch. */
const patienceMs = 500;
/** Messages under way at the same time, with slow ones of earlier batches. */
const mostUnderWay = 300;
/** How long a message belongs to the worker that took it; another takes it over after that. */
const leaseMs = 300_000;
/** Age of messages that go first where a receiver failed. */
const latestMs = 10_000;

/** Sends the messages of one delivery, batch by batch. */
export interface Sender {
  /**
   * Sends until nothing is due any more or `stopping` is aborted. Slow messages may still be under way.
   * @throws whatever the database throws.
   */
  sendDue(stopping: AbortSignal): Promise<void>;
  /** Fulfilled once nothing is under way. */
  settled(): Promise<unknown>;
}

/** Makes the sender of one delivery. */
export function createSender(delivery: Delivery, parts: WorkerParts): Sender {
  const breaker = createCircuitBreaker();
  const handle = createMessageHandler(delivery, breaker, parts);
  const underWay = new Set<Promise<void>>();

  async function readLeads(messages: readonly Message[]) {
    const ids = messages.map((message) => message.lead_id);
    const leads = await parts.db.selectFrom('leads').selectAll().where('id', 'in', ids).execute();
    return new Map(leads.map((lead) => [lead.id, lead]));
  }

  function keep(handling: Promise<void>): void {
    underWay.add(handling);
    const done = () => underWay.delete(handling);
    handling.then(done, done);
  }

  return {
    async sendDue(stopping) {
      while (!stopping.aborted && underWay.size < mostUnderWay) {
        const messages = await claim(delivery, breaker, parts);
        if (messages.length === 0) return;
        const leads = await readLeads(messages);
        const batch = messages.map((message) => handle(message, leads.get(message.lead_id)));
        for (const handling of batch) keep(handling);
        // A message that the receiver is slow to answer holds up no others.
        await Promise.race([Promise.all(batch), sleep(patienceMs, undefined, { ref: false })]);
        await makeWay();
      }
    },
    settled: () => Promise.allSettled(underWay),
  };
}

/** Takes the next batch, or some to try a receiver with that failed. */
async function claim(
  { kinds }: Delivery,
  breaker: CircuitBreaker,
  { db }: WorkerParts,
): Promise<Message[]> {
  const now = Date.now();
  const lease: Lease = { now: new Date(now), until: new Date(now + leaseMs) };
  const claimOfEachKind = async (limit: number) => {
    const claims = kinds.map((kind) => claimMessages(db, { kind, limit, ...lease }));
    return (await Promise.all(claims)).flat();
  };
  if (!breaker.isOpen()) return claimOfEachKind(batchSize);
  if (!breaker.mayProbe(now)) return [];
  const latest = await claimLatest(db, { kinds, since: new Date(now - latestMs), ...lease });
  return latest.length > 0 ? latest : claimOfEachKind(1);
}
