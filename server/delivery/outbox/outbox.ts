import type { Envelope } from '../../database/database.ts';
import type { LeadOccasion } from '../../leads/lead.ts';
import { type Delivery, messagesToTargets } from './delivery.ts';
import type { WorkerParts } from './handle-message.ts';
import { type ReceiverState, startWorker } from './worker.ts';

/**
 * The messages of leads: written with them, sent after them. A failure never reaches the visitor
 * and never loses a message.
 */
export interface Outbox {
  /** The messages that this lead calls for. */
  messagesFor(occasion: LeadOccasion): Envelope[];
  /** Who gets messages, and whether they take any. */
  receivers(): ReceiverState[];
  /** Begins to send to receivers that were not there before. */
  add(deliveries: readonly Delivery[]): void;
  /** Called when there may be something new. */
  nudge(): void;
  /** Stops sending; what is not sent stays pending in the database. */
  close(): Promise<void>;
}

/** Starts a worker for each delivery, so that one unavailable receiver does not stop another. */
export function startOutbox(deliveries: readonly Delivery[], parts: WorkerParts): Outbox {
  const known = [...deliveries];
  const workers = deliveries.map((delivery) => startWorker(delivery, parts));
  return {
    messagesFor: (occasion) => [
      ...known.flatMap((delivery) => delivery.messagesFor(occasion)),
      ...messagesToTargets(occasion),
    ],
    add(more) {
      for (const delivery of more) {
        if (known.some(({ name }) => name === delivery.name)) continue;
        known.push(delivery);
        workers.push(startWorker(delivery, parts));
      }
    },
    receivers: () => workers.map((worker) => worker.receiver()),
    nudge() {
      for (const worker of workers) worker.nudge();
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}
