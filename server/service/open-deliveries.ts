import type { Kysely } from 'kysely';
import type { LeadTarget } from '../../schemas/generated/contract.ts';
import type { DeliveryConfig } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { sharedSecret } from '../database/shared-secret.ts';
import { addressAnew } from '../delivery/mail/address-anew.ts';
import { emlFolder } from '../delivery/mail/eml-folder.ts';
import { openMailTemplates } from '../delivery/mail/mail-templates.ts';
import { createMailer } from '../delivery/mail/mailer.ts';
import { mayConfirm } from '../delivery/mail/may-confirm.ts';
import { smtpTransport } from '../delivery/mail/smtp.ts';
import type { Delivery } from '../delivery/outbox/delivery.ts';
import { hasMessage } from '../delivery/outbox/outbox.repository.ts';
import { openTargets } from '../delivery/target/site-targets.ts';
import { createWebhook } from '../delivery/target/webhook.ts';
import { confirmPath } from '../leads/confirm-link.ts';

/** The deliveries that configuration and site ask for. E-mails always go somewhere, a webhook may not. */
export async function openDeliveries(
  config: DeliveryConfig,
  {
    db,
    siteDir,
    dataDir,
    targets,
  }: { db: Kysely<Database>; siteDir: string; dataDir: string; targets?: readonly LeadTarget[] },
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
  return [
    mailer,
    ...(config.webhook ? [createWebhook(config.webhook)] : []),
    ...openTargets(targets, config.targetSecrets),
  ];
}
