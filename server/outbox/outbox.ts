import type { LeadRow } from '../database/leads.table.ts';
import type { Envelope } from '../database/outbox.table.ts';
import type { Delivery } from './delivery.ts';
import type { WorkerParts } from './handle-message.ts';
import { type ReceiverState, startWorker } from './worker.ts';

/**
 * The messages of leads: written with them, sent after them. A failure never reaches the visitor
 * and never loses a message.
 */
export interface Outbox {
  /** The messages that this lead calls for. */
  messagesFor(lead: Pick<LeadRow, 'cta_source' | 'locale'>): Envelope[];
  /** Who gets messages, and whether they take any. */
  receivers(): ReceiverState[];
  /** Says that there may be something new. */
  nudge(): void;
  /** Stops sending; what is not sent waits in the database. */
  close(): Promise<void>;
}

/** Starts a worker for each delivery, so that one receiver that is down does not stop another. */
export function startOutbox(deliveries: readonly Delivery[], parts: WorkerParts): Outbox {
  const workers = deliveries.map((delivery) => startWorker(delivery, parts));
  return {
    messagesFor: (lead) => deliveries.flatMap((delivery) => delivery.messagesFor(lead)),
    receivers: () => workers.map((worker) => worker.receiver()),
    nudge() {
      for (const worker of workers) worker.nudge();
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}
