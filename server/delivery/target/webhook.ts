import { createHmac } from 'node:crypto';
import { valuesFor } from '../../config/by-type.ts';
import type { WebhookConfig } from '../../config/config.ts';
import type { Delivery } from '../outbox/delivery.ts';
import { createTargetDelivery } from './target-delivery.ts';

/** Each message has a connection of its own. */
const capacity = 300;

const target = {
  name: 'webhook',
  label: 'Webhook',
  required: [],
  request: { url: '{{secrets.url}}' },
};

/**
 * Posts all of each lead to the programs for its type, signed as Standard Webhooks describes it:
 * HMAC-SHA256 over id, time and body, with each secret.
 */
export function createWebhook({ urls, secrets }: WebhookConfig): Delivery {
  const urlFor = (type: string) => valuesFor(urls, type)[0];
  const hosts = [...urls.all, ...Object.values(urls.own).flat()].map((url) => new URL(url).host);
  return createTargetDelivery({
    name: `The webhook ${[...new Set(hosts)].join(' and ')}`,
    recipient: null,
    capacity,
    messagesFor: ({ type, mayChangeType }) =>
      mayChangeType || urlFor(type) ? [{ kind: 'webhook', recipient: null }] : [],
    targetFor({ type }) {
      const url = urlFor(type);
      return url ? { target, secrets: { url } } : undefined;
    },
    sign: (id, body) => signatureOf(id, body, secrets),
  });
}

function signatureOf(id: string, body: string, secrets: readonly string[]): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000);
  const signatures = secrets.map((secret) => `v1,${sign(`${id}.${timestamp}.${body}`, secret)}`);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

function sign(content: string, secret: string): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret;
  return createHmac('sha256', key).update(content).digest('base64');
}
