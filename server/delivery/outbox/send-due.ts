import { performance } from 'node:perf_hooks';
import type { Message } from '../../database/database.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Delivery } from './delivery.ts';
import { createMessageHandler, defaultLeaseMs, type WorkerParts } from './handle-message.ts';
import { claimLatest, claimMessages, type Lease, renewLeases } from './outbox.repository.ts';

/** Messages that are taken together. */
const batchSize = 50;
/** How long the next messages wait for slow ones of the same batch. */
const patienceMs = 500;
/** After this time with a receiver, a message makes room for another one. */
const slowMs = 60_000;
/** Age of messages that go first where a receiver failed. */
const latestMs = 10_000;

/** Sends the messages of one delivery, batch by batch. */
export function createSender(delivery: Delivery, parts: WorkerParts) {
  const breaker = createCircuitBreaker();
  const handle = createMessageHandler(delivery, breaker, parts);
  const { leaseMs = defaultLeaseMs, clock = systemClock } = parts;
  const claimNext = createClaimer(delivery, breaker, parts);
  const underWay = createUnderWay(delivery, clock);

  async function readLeads(messages: readonly Message[]) {
    const ids = messages.map((message) => message.lead_id);
    const leads = await parts.db.selectFrom('leads').selectAll().where('id', 'in', ids).execute();
    return new Map(leads.map((lead) => [lead.id, lead]));
  }

  async function sendBatch(messages: readonly Message[]): Promise<void> {
    const leads = await readLeads(messages);
    const batch = messages.map((message) => {
      const handling = handle(message, leads.get(message.lead_id));
      underWay.add(message, handling);
      return handling;
    });
    if (underWay.room() <= 0) return;
    // A message that the receiver is slow to answer holds up no others.
    await Promise.race([Promise.all(batch), clock.sleep(patienceMs, { ref: false })]);
  }

  return {
    /** Whether the receiver takes nothing, judged by the last messages. */
    isUnavailable: breaker.isOpen,
    /**
     * Sends until nothing is due any more, the receiver has had as many as it takes in a minute, or
     * `stopping` is aborted. Slow messages may still be under way.
     * @throws any error of the database.
     */
    async sendDue(stopping: AbortSignal) {
      let sinceRest = 0;
      while (!stopping.aborted) {
        const free = underWay.room();
        if (free > 0) {
          const messages = await claimNext(Math.min(free, batchSize));
          if (messages.length === 0) return;
          await sendBatch(messages);
          sinceRest += messages.length;
        } else if (underWay.isOverRate()) return;
        else await underWay.nextRoom();
        if (sinceRest < batchSize) continue;
        sinceRest = 0;
        await yieldToVisitors(clock);
      }
    },
    /** Fulfilled once nothing is under way. */
    settled: underWay.settled,
    /** Keeps what is under way for another while; due some times in each lease. */
    async renew() {
      const messages = underWay.messages();
      if (messages.length === 0) return;
      await renewLeases(parts.db, messages, new Date(clock.now() + leaseMs));
    },
  };
}

/**
 * Keeps the messages that the receiver has been handed. One that it does not answer makes room for
 * another after a while, so that a few such hold up no others, until there are twice as many as usual.
 */
function createUnderWay({ capacity, perMinute = Infinity }: Delivery, clock: Clock) {
  const held = new Map<Promise<void>, Pick<Message, 'id' | 'attempts'> & { since: number }>();
  let handed: number[] = [];
  const slowSince = () => clock.now() - slowMs;
  const prompt = () => [...held.values()].filter(({ since }) => since > slowSince());

  function leftOfRate(): number {
    const minuteAgo = clock.now() - 60_000;
    handed = handed.filter((at) => at > minuteAgo && at <= clock.now());
    return perMinute - handed.length;
  }

  return {
    add({ id, attempts }: Message, handling: Promise<void>): void {
      if (perMinute < Infinity) handed.push(clock.now());
      held.set(handling, { id, attempts, since: clock.now() });
      const done = () => held.delete(handling);
      handling.then(done, done);
    },
    /** How many more messages the receiver may be handed now. */
    room: () => Math.min(capacity - prompt().length, 2 * capacity - held.size, leftOfRate()),
    isOverRate: () => leftOfRate() <= 0,
    /** Fulfilled once there may be room for one more. */
    async nextRoom(): Promise<void> {
      const first = Math.min(...prompt().map(({ since }) => since));
      const untilSlow = first - slowSince();
      const waits = Number.isFinite(untilSlow) ? [clock.sleep(untilSlow, { ref: false })] : [];
      await Promise.race([...held.keys(), ...waits]);
    },
    messages: () => [...held.values()].map(({ id, attempts }) => ({ id, attempts })),
    settled: () => Promise.allSettled(held.keys()),
  };
}

/**
 * Makes what takes the next messages, at most so many as connections are free, or some to try a
 * receiver with that failed. The kinds take turns in going first.
 */
function createClaimer(
  { kinds, recipient }: Delivery,
  breaker: CircuitBreaker,
  parts: WorkerParts,
) {
  const { db, leaseMs = defaultLeaseMs, clock = systemClock } = parts;
  let turn = 0;

  async function claimEachKind(lease: Lease, most: number, mostOfKind: number): Promise<Message[]> {
    const messages: Message[] = [];
    turn++;
    for (let index = 0; index < kinds.length && messages.length < most; index++) {
      const kind = kinds[(turn + index) % kinds.length];
      const limit = Math.min(most - messages.length, mostOfKind);
      if (kind) messages.push(...(await claimMessages(db, { kind, limit, recipient, ...lease })));
    }
    return messages;
  }

  return async (most: number): Promise<Message[]> => {
    const now = clock.now();
    const lease: Lease = { now: new Date(now), until: new Date(now + leaseMs) };
    if (breaker.isPaused(now)) return [];
    if (!breaker.isOpen()) return claimEachKind(lease, most, most);
    if (!breaker.mayProbe(now)) return [];
    const since = new Date(now - latestMs);
    const latest = await claimLatest(db, { kinds, since, recipient, ...lease });
    return latest.length > 0 ? latest : claimEachKind(lease, most, 1);
  };
}

const glanceMs = 5;
const restMs = 200;
/** Share of time that the process may be busy with other things before sending rests. */
const busyShare = 0.7;

/**
 * Lets visitors go first: stops for a moment, and for a while where the process is busy even then,
 * which is with them. Sending by itself may take all the time that nobody else needs.
 */
async function yieldToVisitors({ sleep }: Clock): Promise<void> {
  const before = performance.eventLoopUtilization();
  await sleep(glanceMs);
  const { utilization } = performance.eventLoopUtilization(before);
  if (utilization > busyShare) await sleep(restMs);
}
