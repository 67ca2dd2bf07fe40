import type { LeadTarget } from '../../../schemas/generated/contract.ts';
import type { Envelope, Message, MessageKind } from '../../database/database.ts';
import type { LeadOccasion, LeadRecord } from '../../leads/lead.ts';

/**
 * A way to send messages of some kinds, all of them to one receiver: the mail server of SMTP_URL, the
 * folder of e-mails, the program behind WEBHOOK_URL. A receiver is what this service connects to, and
 * stands and falls for all its messages, so each has a worker and a circuit breaker of its own. The
 * domains of recipients have none: the mail server delivers to them in its own time, and its answer
 * about one recipient concerns that message alone.
 */
export interface Delivery {
  /** Name of the receiver, for log lines. */
  name: string;
  /** The messages that this lead calls for, each to one recipient. */
  messagesFor(occasion: LeadOccasion): readonly Envelope[];
  kinds: readonly MessageKind[];
  /** The recipient that all its messages are for, null for those that name none; absent where it sends to any. */
  recipient?: string | null;
  /**
   * Messages that the receiver is handed at the same time, or twice as many where it is slow with
   * some; none of them waits for a connection.
   */
  capacity: number;
  /** Messages that the receiver is handed in a minute at most, where it has a limit. */
  perMinute?: number;
  /**
   * Sends a message, or finds that there is nothing to send any more. It ends by itself where the
   * receiver never answers, after a time that counts from when the receiver is connected to.
   * @throws DeliveryError
   */
  send(message: Message, lead: LeadRecord): Promise<'sent' | 'skipped'>;
  /** Breaks off what is being sent. */
  close(): void;
}

/**
 * `refused`: the receiver will never take this message.
 * `later`: it may take this message another time.
 * `failing`: it failed at this message, or is failing altogether; only other messages can show which.
 * `unreachable`: it could not even be given the message, which is not the fault of that.
 */
export type DeliveryFailure = 'refused' | 'later' | 'failing' | 'unreachable';

/** What a receiver said about a failure. */
export interface FailureFacts {
  /** Its answer. It can hold an address, and belongs into the database and no log. */
  answer?: string;
  /** Milliseconds that it asks to be left alone for. */
  waitMs?: number;
}

/** Why a message was not sent. Its text is a code only, as it may be logged. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  readonly verdict: DeliveryFailure;
  readonly code: string;
  readonly facts: FailureFacts;

  constructor(verdict: DeliveryFailure, code: string, facts: FailureFacts = {}) {
    super(`${verdict}: ${code}`);
    this.verdict = verdict;
    this.code = code;
    this.facts = facts;
  }
}

/** The messages that a lead calls for by the targets of its site, those that lack a secret included. */
export function messagesToTargets({ targets = [], type, mayChangeType }: LeadOccasion): Envelope[] {
  return targets
    .filter((target) => mayChangeType || takesType(target, type))
    .map(({ name }) => ({ kind: 'webhook', recipient: name }));
}

/** Whether a target gets leads of a type. */
export function takesType({ leadTypes }: LeadTarget, type: string): boolean {
  return leadTypes?.includes(type) ?? true;
}
