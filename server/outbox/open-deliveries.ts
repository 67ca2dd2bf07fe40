import { emlFolder } from '../mail/eml-folder.ts';
import { openMailTemplates } from '../mail/mail-templates.ts';
import { createMailer } from '../mail/mailer.ts';
import { smtpTransport } from '../mail/smtp.ts';
import type { Delivery } from './delivery.ts';
import type { DeliveryConfig } from './delivery-config.ts';
import { createWebhook } from './webhook.ts';

/** The deliveries that the configuration asks for. E-mails always go somewhere, a webhook may not. */
export async function openDeliveries(
  config: DeliveryConfig,
  { siteDir, dataDir }: { siteDir: string; dataDir: string },
): Promise<Delivery[]> {
  const templates = await openMailTemplates(siteDir);
  const transport = config.smtp ? smtpTransport(config.smtp) : emlFolder(dataDir);
  const mailer = createMailer({ templates, transport, config });
  return config.webhook ? [mailer, createWebhook(config.webhook)] : [mailer];
}
