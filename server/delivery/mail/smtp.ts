import { createTransport, type SendMailOptions } from 'nodemailer';
import type { SmtpConfig } from '../../config/address-settings.ts';
import { errorCode } from '../../errors/describe-error.ts';
import { DeliveryError, type DeliveryFailure } from '../outbox/delivery.ts';
import type { MailTransport } from './mail-transport.ts';

const connectionTimeoutMs = 10_000;
/** A server that takes no text within this time has none, so that another attempt repeats nothing. */
const textTimeoutMs = 60_000;
/** A server may take this long to confirm an e-mail, which it has by then (RFC 5321, 4.5.3.2.6). */
const socketTimeoutMs = 600_000;
/** E-mails at the same time, or twice as many where some are slow: servers often allow 20 or 50. */
const capacity = 10;

/** An e-mail, and what is called once the server takes its text. */
interface WatchedMail extends SendMailOptions {
  onText(): void;
}

/** A mail server, and the account on it. */
export type SmtpServer = SmtpConfig;

/** Sends e-mails through a mail server, over connections that stay open for a while. */
export function smtpTransport({ host, port, secure, user, password }: SmtpConfig): MailTransport {
  const transporter = createTransport({
    pool: true,
    maxConnections: 2 * capacity,
    // By itself the library sends an e-mail again whose connection closed; the outbox alone does that.
    maxRequeues: 0,
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
  transporter.use('stream', ({ data, message }, done) => {
    message.processFunc((text) => text.once('resume', (data as WatchedMail).onText));
    done();
  });
  return {
    name: `The mail server ${host}`,
    capacity,
    async send(mail) {
      const silence = new AbortController();
      const timer = setTimeout(() => silence.abort(), textTimeoutMs);
      const onText = () => clearTimeout(timer);
      try {
        const watched = { ...mail, signal: silence.signal, onText };
        await transporter.sendMail(watched);
      } catch (error) {
        throw silence.signal.aborted ? new DeliveryError('failing', 'ETIMEDOUT') : judge(error);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => transporter.close(),
  };
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1' || host === '::1';
}

/** What nodemailer reports of a failure. */
interface SmtpFailure {
  /** Status of the answer, where there was one. */
  responseCode?: number;
  /** What was answered, such as `RCPT TO`; `CONN` where the connection itself failed. */
  command?: string;
  /** Code of the system, which nodemailer's own takes the place of. */
  originalCode?: string;
  syscall?: string;
  timeoutType?: string;
}

/** Distinguishes a mail server that refuses one message, fails at it, or was not reached at all. */
function judge(error: unknown): DeliveryError {
  const failure = error as SmtpFailure;
  const kind = errorCode(error) ?? 'UNKNOWN';
  const code = failure.responseCode ? String(failure.responseCode) : (failure.originalCode ?? kind);
  return new DeliveryError(verdictOn(kind, failure), code);
}

function verdictOn(kind: string, { responseCode: status, command = '', ...failure }: SmtpFailure) {
  if (status && /^(RCPT TO|DATA)/.test(command)) return verdictOnMessage(status);
  if (status && command === 'MAIL FROM') return 'failing';
  // No server answered: the addresses or the text cannot be sent at all.
  if (kind === 'EENVELOPE' || kind === 'EMESSAGE') return 'refused';
  const { syscall, timeoutType } = failure;
  const brokeOff =
    (kind === 'ECONNECTION' && command === 'CONN') ||
    syscall === 'read' ||
    syscall === 'write' ||
    timeoutType === 'SOCKET_TIMEOUT';
  return brokeOff ? 'failing' : 'unreachable';
}

function verdictOnMessage(status: number): DeliveryFailure {
  if (status === 421) return 'failing';
  // 503 is about the order of commands, so that another connection may go better.
  return status >= 500 && status !== 503 ? 'refused' : 'later';
}
