import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type MailSet, plainMailSet } from '../../../renderer/mail/index.ts';
import type { CampaignsFile } from '../../../schemas/generated/contract.ts';
import routes from '../../../schemas/routes.json' with { type: 'json' };
import { outputAt } from '../../campaigns/output-at.ts';
import { errorCode, StartupError, systemErrorCode } from '../../errors/describe-error.ts';
import { parseBuilt, readStamp } from '../../site/build-stamp.ts';
import { readCampaigns } from '../../site/read-output.ts';

/** The e-mails of the site as it was built last, as they are now. */
export interface MailTemplates {
  current(): MailSet;
  /** Looks whether the site was built again, or has other e-mails from now on. */
  refresh(): Promise<void>;
}

/**
 * Reads the e-mails that the build made; a site without any gets plain ones for the team.
 * @throws StartupError where the file is not what the build makes.
 */
export async function openMailTemplates(siteDir: string): Promise<MailTemplates> {
  let set = plainMailSet;
  let known = '';
  const placeAt = followPlace(siteDir, routes.files.mails);
  async function read(): Promise<void> {
    try {
      const file = join(siteDir, await placeAt(Date.now()));
      const stamp = `${file} ${(await stat(file)).mtimeMs} ${await readStamp(siteDir)}`;
      if (stamp === known) return;
      const logo = await readLogo(join(siteDir, routes.files.mailLogo));
      set = { ...parseBuilt('mails', await readFile(file, 'utf8')), logo };
      known = stamp;
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }
  await read();
  return {
    current: () => set,
    // Of a build that is under way or damaged, or cannot be read, the last good ones stay.
    refresh: () =>
      read().catch((error: unknown) => {
        const isExpected = error instanceof StartupError || systemErrorCode(error) !== undefined;
        if (!isExpected) throw error;
      }),
  };
}

/** A PNG begins with its size; it has two pixels for each that is shown. */
async function readLogo(file: string): Promise<MailSet['logo']> {
  const content = await readFile(file).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (!content || content.length < 24) return undefined;
  return { content, width: content.readUInt32BE(16) / 2, height: content.readUInt32BE(20) / 2 };
}

/**
 * Returns where a file of the output lies at an instant, in milliseconds, relative to the output
 * folder. The campaigns of the site are read again after each build.
 */
function followPlace(siteDir: string, file: string): (at: number) => Promise<string> {
  let known: string | undefined;
  let campaigns: CampaignsFile | undefined;
  return async (at) => {
    const stamp = await readStamp(siteDir);
    if (stamp !== known) campaigns = await readCampaigns(siteDir);
    known = stamp;
    return (campaigns && outputAt(campaigns, at, new Set()).moved.get(file)) ?? file;
  };
}
