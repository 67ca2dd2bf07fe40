import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTransport } from 'nodemailer';
import { errorCode } from '../../errors/describe-error.ts';
import { DeliveryError } from '../outbox/delivery.ts';
import type { MailTransport } from './mail-transport.ts';

/** Files that are written at the same time. */
const capacity = 50;

/** Folder of the e-mails that are written instead of sent. */
export function mailFolder(dataDir: string): string {
  return resolve(dataDir, 'mail');
}

/**
 * Writes e-mails as .eml files, which every mail program opens, named by their message. They hold
 * personal data: only their owner may read them, and one whose message was erased while it was written
 * does not stay.
 */
export function emlFolder(
  dataDir: string,
  isWanted: (id: string) => Promise<boolean>,
): MailTransport {
  const folder = mailFolder(dataDir);
  const transporter = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: `The folder ${folder}`,
    capacity,
    async send(mail, id) {
      try {
        const { message } = await transporter.sendMail(mail);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const path = join(folder, `${id}.eml`);
        await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
        await rename(`${path}.part`, path);
        if (!(await isWanted(id))) await rm(path, { force: true });
      } catch (error) {
        throw new DeliveryError('unreachable', errorCode(error) ?? 'UNKNOWN');
      }
    },
    close: () => {},
  };
}
