import { createHmac } from 'node:crypto';
import { valuesFor } from '../../config/by-type.ts';
import type { WebhookConfig } from '../../config/config.ts';
import type { Message } from '../../database/outbox.table.ts';
import { errorCode } from '../../errors/describe-error.ts';
import type { LeadRecord } from '../../leads/lead-record.ts';
import { type Delivery, DeliveryError, type DeliveryFailure } from './delivery.ts';

/** A receiver that is slow must not get a message twice; `fetch` itself waits no longer. */
const timeoutMs = 300_000;
/** Each message has a connection of its own. */
const capacity = 300;

/**
 * Posts each lead to the programs for its type, signed as Standard Webhooks describes it: HMAC-SHA256
 * over id, time and body, with each secret. A message that comes twice has the same `webhook-id` and
 * `idempotency-key`.
 */
export function createWebhook({ urls, secrets }: WebhookConfig): Delivery {
  const closing = new AbortController();
  const urlFor = (type: string) => valuesFor(urls, type)[0];
  const hosts = [...urls.all, ...Object.values(urls.own).flat()].map((url) => new URL(url).host);
  return {
    name: `The webhook ${[...new Set(hosts)].join(' and ')}`,
    kinds: ['webhook'],
    capacity,
    messagesFor: ({ type, mayChangeType }) =>
      mayChangeType || urlFor(type) ? [{ kind: 'webhook', recipient: null }] : [],
    async send(message, lead) {
      const url = urlFor(lead.type);
      if (!url) return 'skipped';
      const body = bodyOf(message, lead);
      const status = await post(url, {
        method: 'POST',
        headers: headersFor(message.id, body, secrets),
        body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
      });
      if (status >= 200 && status < 300) return 'sent';
      throw new DeliveryError(verdictOn(status), String(status));
    },
    close: () => closing.abort(),
  };
}

function bodyOf(message: Message, { row: lead, typeName, type, answers }: LeadRecord): string {
  return JSON.stringify({
    type: 'lead.created',
    id: lead.id,
    createdAt: lead.created_at,
    ...Object.fromEntries(answers.map(({ name, answer }) => [name, answer])),
    [typeName]: type,
    form: lead.form,
    page: lead.page,
    locale: lead.locale,
    extra: lead.extra,
    attribution: {
      firstTouch: lead.first_touch,
      lastTouch: lead.last_touch,
      referrer: lead.referrer,
      landingPage: lead.landing_page,
      variants: lead.variants,
    },
    consent: lead.consent_text
      ? { text: lead.consent_text, version: lead.consent_version, at: lead.consented_at }
      : null,
    messageId: message.id,
  });
}

function headersFor(id: string, body: string, secrets: readonly string[]): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000);
  const signatures = secrets.map((secret) => `v1,${sign(`${id}.${timestamp}.${body}`, secret)}`);
  return {
    'content-type': 'application/json',
    'user-agent': 'site-leads',
    'idempotency-key': id,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

function sign(content: string, secret: string): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret;
  return createHmac('sha256', key).update(content).digest('base64');
}

async function post(url: string, request: RequestInit): Promise<number> {
  try {
    const response = await fetch(url, request);
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : undefined;
    const code = errorCode(cause) ?? (cause instanceof Error ? cause.name : 'UNKNOWN');
    throw new DeliveryError(breaksOff.test(code) ? 'failing' : 'unreachable', code);
  }
}

/** What ends an exchange that had begun, other than the service that stops. */
const breaksOff =
  /^(ECONNRESET|EPIPE|TimeoutError|UND_ERR_SOCKET|UND_ERR_HEADERS.*|HTTPParserError|HPE_.*)$/;

const failing = new Set([429, 502, 503, 504]);
const refusing = new Set([400, 410, 413, 415, 422]);

function verdictOn(status: number): DeliveryFailure {
  if (failing.has(status)) return 'failing';
  return refusing.has(status) ? 'refused' : 'later';
}
