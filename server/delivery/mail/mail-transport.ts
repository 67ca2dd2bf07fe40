import type { SendMailOptions } from 'nodemailer';

/** A way for finished e-mails. */
export interface MailTransport {
  /** For log lines and the operator. */
  name: string;
  /** E-mails that it takes at the same time; none of them waits for another. */
  capacity: number;
  /** @throws DeliveryError */
  send(mail: SendMailOptions, id: string): Promise<void>;
  close(): void;
}
