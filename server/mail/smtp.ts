import { createTransport } from 'nodemailer';
import { errorCode } from '../describe-error.ts';
import { DeliveryError } from '../outbox/delivery.ts';
import type { SmtpConfig } from '../outbox/delivery-config.ts';
import type { MailTransport } from './mail-transport.ts';

const connectionTimeoutMs = 10_000;
const socketTimeoutMs = 20_000;
/** As many as a worker has under way, so that no e-mail waits for a connection. */
const maxConnections = 5;

/** Sends e-mails through a mail server, over connections that stay open for a while. */
export function smtpTransport({ host, port, secure, user, password }: SmtpConfig): MailTransport {
  const transporter = createTransport({
    pool: true,
    maxConnections,
    host,
    port,
    secure,
    auth: user ? { user, pass: password ?? '' } : undefined,
    // A password must not travel readable.
    requireTLS: Boolean(user) && !isThisMachine(host),
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    dnsTimeout: connectionTimeoutMs,
    socketTimeout: socketTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: `The mail server ${host}`,
    async send(mail) {
      try {
        await transporter.sendMail(mail);
      } catch (error) {
        throw judge(error);
      }
    },
    close: () => transporter.close(),
  };
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1' || host === '::1';
}

/** Tells apart whether a mail server refuses one message, or nothing goes through at all. */
function judge(error: unknown): DeliveryError {
  const { responseCode: status = 0, command = '' } = error as {
    responseCode?: number;
    command?: string;
  };
  const code = status ? String(status) : (errorCode(error) ?? 'UNKNOWN');
  const aboutMessage = /^(RCPT TO|DATA)/.test(command) || code === 'EMESSAGE';
  if (aboutMessage && status >= 500) return new DeliveryError('refused', code);
  if (aboutMessage && status >= 400 && status !== 421) return new DeliveryError('later', code);
  // Nothing was said by a server: the addresses cannot be written down.
  if (code === 'EENVELOPE') return new DeliveryError('refused', code);
  return new DeliveryError('unreachable', code);
}
