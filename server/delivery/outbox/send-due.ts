import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '../../database/outbox.table.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
import type { Delivery } from './delivery.ts';
import { createMessageHandler, defaultLeaseMs, type WorkerParts } from './handle-message.ts';
import { makeWay } from './make-way.ts';
import { claimLatest, claimMessages, type Lease, renewLeases } from './outbox.repository.ts';

/** Messages that are taken together. */
const batchSize = 50;
/** How long the next messages wait for slow ones of the same batch. */
const patienceMs = 500;
/** Age of messages that go first where a receiver failed. */
const latestMs = 10_000;

/** Sends the messages of one delivery, batch by batch. */
export interface Sender {
  /**
   * Sends until nothing is due any more or `stopping` is aborted. Slow messages may still be under way.
   * @throws any error of the database.
   */
  sendDue(stopping: AbortSignal): Promise<void>;
  /** Whether the receiver takes nothing, judged by the last messages. */
  isUnavailable(): boolean;
  /** Fulfilled once nothing is under way. */
  settled(): Promise<unknown>;
  /** Keeps what is under way for another while; due some times in each lease. */
  renew(): Promise<void>;
}

/** Makes the sender of one delivery. */
export function createSender(delivery: Delivery, parts: WorkerParts): Sender {
  const breaker = createCircuitBreaker();
  const handle = createMessageHandler(delivery, breaker, parts);
  const { leaseMs = defaultLeaseMs } = parts;
  const claimNext = createClaimer(delivery, breaker, parts);
  const underWay = new Map<Promise<void>, Message>();

  async function readLeads(messages: readonly Message[]) {
    const ids = messages.map((message) => message.lead_id);
    const leads = await parts.db.selectFrom('leads').selectAll().where('id', 'in', ids).execute();
    return new Map(leads.map((lead) => [lead.id, lead]));
  }

  function keep(message: Message, handling: Promise<void>): void {
    underWay.set(handling, message);
    const done = () => underWay.delete(handling);
    handling.then(done, done);
  }

  async function sendBatch(messages: readonly Message[]): Promise<void> {
    const leads = await readLeads(messages);
    const batch = messages.map((message) => {
      const handling = handle(message, leads.get(message.lead_id));
      keep(message, handling);
      return handling;
    });
    if (underWay.size >= delivery.capacity) return;
    // A message that the receiver is slow to answer holds up no others.
    await Promise.race([Promise.all(batch), sleep(patienceMs, undefined, { ref: false })]);
  }

  return {
    isUnavailable: breaker.isOpen,
    async sendDue(stopping) {
      let sinceRest = 0;
      while (!stopping.aborted) {
        const free = delivery.capacity - underWay.size;
        if (free > 0) {
          const messages = await claimNext(Math.min(free, batchSize));
          if (messages.length === 0) return;
          await sendBatch(messages);
          sinceRest += messages.length;
        } else await Promise.race(underWay.keys());
        if (sinceRest < batchSize) continue;
        sinceRest = 0;
        await makeWay();
      }
    },
    settled: () => Promise.allSettled(underWay.keys()),
    async renew() {
      if (underWay.size === 0) return;
      const messages = [...underWay.values()].map(({ id, attempts }) => ({ id, attempts }));
      await renewLeases(parts.db, messages, new Date(Date.now() + leaseMs));
    },
  };
}

/**
 * Makes what takes the next messages, at most so many as connections are free, or some to try a
 * receiver with that failed. The kinds take turns in going first.
 */
function createClaimer({ kinds }: Delivery, breaker: CircuitBreaker, parts: WorkerParts) {
  const { db, leaseMs = defaultLeaseMs } = parts;
  let turn = 0;

  async function claimEachKind(lease: Lease, most: number, mostOfKind: number): Promise<Message[]> {
    const messages: Message[] = [];
    turn++;
    for (let index = 0; index < kinds.length && messages.length < most; index++) {
      const kind = kinds[(turn + index) % kinds.length];
      const limit = Math.min(most - messages.length, mostOfKind);
      if (kind) messages.push(...(await claimMessages(db, { kind, limit, ...lease })));
    }
    return messages;
  }

  return async (most: number): Promise<Message[]> => {
    const now = Date.now();
    const lease: Lease = { now: new Date(now), until: new Date(now + leaseMs) };
    if (!breaker.isOpen()) return claimEachKind(lease, most, most);
    if (!breaker.mayProbe(now)) return [];
    const latest = await claimLatest(db, { kinds, since: new Date(now - latestMs), ...lease });
    return latest.length > 0 ? latest : claimEachKind(lease, most, 1);
  };
}
