import { longestPauseMs } from './back-off.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Delivery } from './delivery.ts';
import { defaultLeaseMs, type WorkerParts } from './handle-message.ts';
import { bringForward } from './outbox.repository.ts';
import { createSender } from './send-due.ts';

const pollMs = 1_000;
/** How often a lease is renewed in its time. */
const renewals = 4;
/** For what is under way when the service stops, and then for noting what was broken off. */
const graceMs = 5_000;
const lastNotesMs = 1_000;

/** Whether a receiver takes messages, judged by the last ones. */
export interface ReceiverState {
  name: string;
  isUnavailable: boolean;
}

/** Sends what is in the outbox, as it comes in. */
export interface Worker {
  receiver(): ReceiverState;
  /** Looks at once, as there may be something new. */
  nudge(): void;
  /** Ends what is under way, waiting some seconds at most. */
  close(): Promise<void>;
}

/** Starts to send the messages of one delivery, also those that other instances left behind. */
export function startWorker(delivery: Delivery, parts: WorkerParts): Worker {
  const { log, leaseMs = defaultLeaseMs, clock = systemClock, isPrepared = () => true } = parts;
  const sender = createSender(delivery, parts);
  const stopping = new AbortController();
  const stopPolling = clock.every(pollMs, nudge);
  // One renewal that fails is made good by the next.
  const stopRenewing = clock.every(leaseMs / renewals, () => void sender.renew().catch(() => {}));
  let nudged = false;
  let failing = false;
  let running: Promise<void> | undefined;
  let latest: number | undefined;

  function nudge(): void {
    nudged = true;
    if (!stopping.signal.aborted && isPrepared()) running ??= run();
  }

  async function run(): Promise<void> {
    try {
      while (nudged && !stopping.signal.aborted) {
        nudged = false;
        await followClock();
        await sender.sendDue(stopping.signal);
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

  /** After the clock was set back, what was put off does not wait until it is as late as then. */
  async function followClock(): Promise<void> {
    const now = clock.now();
    const isBack = latest !== undefined && now < latest - leaseMs;
    const aheadMs = isBack ? leaseMs : longestPauseMs;
    if (latest === undefined || isBack) {
      const beyond = new Date(now + aheadMs);
      await bringForward(parts.db, { beyond, to: isBack ? beyond : new Date(now) });
    }
    latest = now;
  }

  nudge();
  return {
    receiver: () => ({ name: delivery.name, isUnavailable: sender.isUnavailable() }),
    nudge,
    async close() {
      stopping.abort();
      stopPolling();
      await atMost(clock, graceMs, Promise.resolve(running).then(sender.settled));
      delivery.close();
      await atMost(clock, lastNotesMs, sender.settled());
      stopRenewing();
    },
  };
}

async function atMost({ sleep }: Clock, ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, sleep(ms, { ref: false })]);
}
