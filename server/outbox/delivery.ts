import type { LeadRow } from '../database/leads.table.ts';
import type { Message, MessageKind } from '../database/outbox.table.ts';

/** A way to send messages of some kinds. All of them stand and fall with one receiver. */
export interface Delivery {
  /** Name of the receiver, for log lines. */
  name: string;
  /** The kinds that this lead calls for. */
  kindsFor(lead: Pick<LeadRow, 'cta_source' | 'locale'>): readonly MessageKind[];
  kinds: readonly MessageKind[];
  /**
   * Sends a message, or finds that there is nothing to send any more.
   * @throws DeliveryError
   */
  send(message: Message, lead: LeadRow): Promise<'sent' | 'skipped'>;
  close(): void;
}

/**
 * `refused`: the receiver will never take this message. `later`: it may take this message another
 * time. `unreachable`: the receiver takes nothing at all now.
 */
export type Verdict = 'refused' | 'later' | 'unreachable';

/** Why a message was not sent. It carries a code only: what a receiver says can hold an address. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  readonly verdict: Verdict;
  readonly code: string;

  constructor(verdict: Verdict, code: string) {
    super(`${verdict}: ${code}`);
    this.verdict = verdict;
    this.code = code;
  }
}
