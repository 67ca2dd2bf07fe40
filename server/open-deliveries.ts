import type { Kysely } from 'kysely';
import type { Database } from './database/database.ts';
import { sharedSecret } from './database/shared-secret.ts';
import { confirmPath } from './leads/confirm-link.ts';
import { addressAnew } from './mail/address-anew.ts';
import { emlFolder } from './mail/eml-folder.ts';
import { openMailTemplates } from './mail/mail-templates.ts';
import { createMailer } from './mail/mailer.ts';
import { mayConfirm } from './mail/may-confirm.ts';
import { smtpTransport } from './mail/smtp.ts';
import type { Delivery } from './outbox/delivery.ts';
import type { DeliveryConfig } from './outbox/delivery-config.ts';
import { hasMessage } from './outbox/outbox.repository.ts';
import { createWebhook } from './outbox/webhook.ts';

/** The deliveries that the configuration asks for. E-mails always go somewhere, a webhook may not. */
export async function openDeliveries(
  config: DeliveryConfig,
  { db, siteDir, dataDir }: { db: Kysely<Database>; siteDir: string; dataDir: string },
): Promise<Delivery[]> {
  const templates = await openMailTemplates(siteDir);
  const transport = config.smtp
    ? smtpTransport(config.smtp)
    : emlFolder(dataDir, (id) => hasMessage(db, id));
  const mailer = createMailer({
    templates,
    transport,
    config,
    mayConfirm: (confirmation) => mayConfirm(db, confirmation, new Date()),
    confirmPath: async ({ id, created_at }) =>
      confirmPath(id, created_at, await sharedSecret(db, 'confirm')),
    addressAnew: (message, team) => addressAnew(db, message, team),
  });
  return config.webhook ? [mailer, createWebhook(config.webhook)] : [mailer];
}
