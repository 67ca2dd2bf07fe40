import type { Envelope } from '../../database/database.ts';
import type { LeadOccasion } from '../../leads/lead.ts';
import { type Delivery, messagesToTargets } from './delivery.ts';
import type { WorkerParts } from './handle-message.ts';
import { startWorker } from './worker.ts';

/** Starts a worker for each delivery, so that one unavailable receiver does not stop another. */
export function startOutbox(deliveries: readonly Delivery[], parts: WorkerParts) {
  const known = [...deliveries];
  const workers = deliveries.map((delivery) => startWorker(delivery, parts));
  return {
    /** The messages that this lead calls for. */
    messagesFor: (occasion: LeadOccasion): Envelope[] => [
      ...known.flatMap((delivery) => delivery.messagesFor(occasion)),
      ...messagesToTargets(occasion),
    ],
    /** Begins to send to receivers that were not there before. */
    add(more: readonly Delivery[]) {
      for (const delivery of more) {
        if (known.some(({ name }) => name === delivery.name)) continue;
        known.push(delivery);
        workers.push(startWorker(delivery, parts));
      }
    },
    /** Who gets messages, and whether they take any. */
    receivers: () => workers.map((worker) => worker.receiver()),
    /** Called when there may be something new. */
    nudge() {
      for (const worker of workers) worker.nudge();
    },
    /** Stops sending; what is not sent stays pending in the database. */
    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}

/**
 * The messages of leads: written with them, sent after them. A failure never reaches the visitor
 * and never loses a message.
 */
export type Outbox = ReturnType<typeof startOutbox>;
