import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeError } from '../describe-error.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { type DeliverParts, messageDeliverer } from './deliver-message.ts';
import type { Delivery } from './delivery.ts';
import { claimMessages } from './outbox.repository.ts';
import type { Message } from './outbox.table.ts';

/** Messages under way at the same time. */
const batchSize = 5;
const pollMs = 2_000;
/** How long a message belongs to the worker that took it; another takes it over after that. */
const leaseMs = 300_000;
/** Share of time that the process may be busy before sending makes way for visitors. */
const busyShare = 0.7;
const restMs = 200;
const graceMs = 5_000;

/** Sends what is in the outbox, as it comes in. */
export interface Worker {
  /** Says that there may be something new. */
  nudge(): void;
  /** Ends what is under way, waiting some seconds at most. */
  close(): Promise<void>;
}

/** Starts to send the messages of one delivery, also those that other instances left behind. */
export function startWorker(delivery: Delivery, parts: DeliverParts): Worker {
  const { db, log } = parts;
  const breaker = createCircuitBreaker();
  const deliver = messageDeliverer(delivery, breaker, parts);
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
      if (!failing) log.error({ err: describeError(error) }, 'The outbox cannot be read');
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
      await Promise.all(messages.map((message) => deliver(message, leads.get(message.lead_id))));
      const { utilization } = performance.eventLoopUtilization(before);
      if (utilization > busyShare) await sleep(restMs);
    }
  }

  async function readLeads(messages: readonly Message[]) {
    const ids = messages.map((message) => message.lead_id);
    const leads = await db.selectFrom('leads').selectAll().where('id', 'in', ids).execute();
    return new Map(leads.map((lead) => [lead.id, lead]));
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
