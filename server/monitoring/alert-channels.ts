import type { AlertConfig } from '../config/config.ts';
import type { MailTransport } from '../delivery/mail/mail-transport.ts';
import { messageIdOf } from '../delivery/mail/message-id.ts';
import { type SmtpServer, smtpTransport } from '../delivery/mail/smtp.ts';

/** The report of an incident. */
export interface Alert {
  /** One and the same for every attempt. */
  id: string;
  title: string;
  text: string;
}

/** A way to send alerts. */
export interface AlertChannel {
  name: string;
  /** @throws where the alert was not taken */
  send(alert: Alert): Promise<void>;
  close(): void;
}

const timeoutMs = 15_000;

/** The channels to these receivers; those of e-mails need a mail server. */
export function openAlertChannels(
  { email, webhook }: AlertConfig,
  { smtp, from = 'alerts@localhost' }: { smtp?: SmtpServer; from?: string },
): AlertChannel[] {
  const channels = smtp ? email.map((to) => mailChannel(smtpTransport(smtp), { from, to })) : [];
  return webhook ? [...channels, webhookChannel(webhook)] : channels;
}

function mailChannel(
  transport: MailTransport,
  { from, to }: { from: string; to: string },
): AlertChannel {
  return {
    name: `ALERT_EMAIL ${to}`,
    async send({ id, title, text }) {
      const messageId = messageIdOf(id, from);
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await transport.send({ messageId, from, to, subject: title, text, headers }, id);
    },
    close: transport.close,
  };
}

function webhookChannel(url: string): AlertChannel {
  return {
    name: 'ALERT_WEBHOOK',
    async send({ title, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'site-alerts' },
        body: JSON.stringify({ text: `${title}\n${text}` }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`answered ${response.status}`);
    },
    close: () => {},
  };
}
