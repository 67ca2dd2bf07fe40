import type { SendMailOptions } from 'nodemailer';

/** A way for finished e-mails. */
export interface MailTransport {
  /** For log lines and the operator. */
  name: string;
  /** @throws DeliveryError */
  send(mail: SendMailOptions, id: string): Promise<void>;
  close(): void;
}
