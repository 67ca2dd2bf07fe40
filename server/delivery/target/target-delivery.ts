import type { LeadTarget } from '../../../schemas/generated/contract.ts';
import type { LeadRecord } from '../../leads/lead.ts';
import type { Delivery } from '../outbox/delivery.ts';
import { type FilledRequest, fillRequest } from './fill-request.ts';
import { postRequest } from './post-request.ts';

/** A receiver that is slow must not get a message twice; `fetch` itself waits no longer. */
const timeoutMs = 300_000;

/** What sets a target apart from others. */
export interface TargetParts
  extends Pick<Delivery, 'name' | 'recipient' | 'messagesFor' | 'capacity' | 'perMinute'> {
  /** The target as it is now, with its secrets, or undefined if it does not get the lead. */
  targetFor(
    lead: LeadRecord,
  ): { target: LeadTarget; secrets: Readonly<Record<string, string>> } | undefined;
  /** Further headers, which prove who sent a message. */
  sign?(id: string, body: string): Record<string, string>;
}

/** Sends leads to a program as its request says. A message that comes twice has the same `idempotency-key`. */
export function createTargetDelivery({ targetFor, sign, ...parts }: TargetParts): Delivery {
  const closing = new AbortController();
  return {
    ...parts,
    kinds: ['webhook'],
    async send(message, lead) {
      const found = targetFor(lead);
      if (!found) return 'skipped';
      const { target, secrets } = found;
      const { follow, expects } = target.request;
      const filled = fillRequest(target, lead, { message, secrets });
      await postRequest(withSignature(filled, sign?.(message.id, filled.body)), {
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
        follow,
        expects,
        secrets: Object.values(secrets),
      });
      return 'sent';
    },
    close: () => closing.abort(),
  };
}

function withSignature(request: FilledRequest, signature = {}): FilledRequest {
  return { ...request, headers: { ...request.headers, ...signature } };
}
