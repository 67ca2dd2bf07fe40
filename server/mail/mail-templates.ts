import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type MailSet, plainMailSet } from '../../renderer/mail/index.ts';

/** The e-mails of the site as it was built last. */
export interface MailTemplates {
  current(): MailSet;
  /** Looks whether the site was built again. */
  refresh(): Promise<void>;
}

/** Reads the e-mails that the build made; a site without any gets plain ones for the team. */
export async function openMailTemplates(siteDir: string): Promise<MailTemplates> {
  const file = join(siteDir, '.site', 'mails.json');
  let set = plainMailSet;
  let readAt = 0;
  async function refresh(): Promise<void> {
    try {
      const { mtimeMs } = await stat(file);
      if (mtimeMs === readAt) return;
      set = JSON.parse(await readFile(file, 'utf8'));
      readAt = mtimeMs;
    } catch {
      // A site without mails, or a build that is under way: the last good ones stay.
    }
  }
  await refresh();
  return { current: () => set, refresh };
}
