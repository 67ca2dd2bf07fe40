import type { Selectable } from 'kysely';

/** What is sent because of a lead: e-mails, and a post to another program. */
export type MessageKind = 'team-mail' | 'visitor-mail' | 'confirm-mail' | 'webhook';

/**
 * Table `outbox`. Rows carry nothing of the sender of the lead: what is sent is made from the lead when
 * it is sent.
 */
export interface OutboxTable {
  /** Also the Message-ID of an e-mail and the idempotency key of a webhook. */
  id: string;
  lead_id: string;
  kind: MessageKind;
  /**
   * Whom of the team an e-mail goes to, or the name of a target; null in rows of earlier versions,
   * where an e-mail went to the whole team. The visitor's address stands in the lead, and that of the
   * webhook in the settings.
   */
  recipient: string | null;
  /**
   * `held` belongs to a quarantined lead; `skipped` had nothing to send; `dead` was refused or
   * failed too often, and stays until an operator sends it again.
   */
  status: 'held' | 'pending' | 'sent' | 'skipped' | 'dead';
  /** How often the message itself failed or was sent; an unreachable receiver does not count. */
  attempts: number;
  created_at: Date;
  /** When it may be sent; while a worker has it, when another worker may take it over. */
  due_at: Date;
  done_at: Date | null;
  /** Code of the last failure, such as `550` or `ECONNREFUSED`. */
  last_error: string | null;
  /** The beginning of what the receiver answered then; it may hold what the lead does. */
  answer: string | null;
}

export type Message = Selectable<OutboxTable>;

/** A state that a message stays in, unless a person revives it. */
export type EndStatus = Extract<Message['status'], 'sent' | 'skipped' | 'dead'>;

/** What a lead calls for: a message of some kind to one recipient. */
export type Envelope = Pick<Message, 'kind' | 'recipient'>;

/** A message as it is written together with its lead. */
export type NewMessage = Envelope & Pick<Message, 'id' | 'status'>;
