import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson } from '../../renderer/light.ts';
import type {
  CampaignsFile,
  FormsFile,
  MailSet,
  Manifest,
} from '../../schemas/generated/contract.ts';
import {
  isCampaigns,
  isForms,
  isMails,
  isManifest,
} from '../../schemas/generated/contract-checks.js';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { StartupError, systemErrorCode } from '../errors/describe-error.ts';

/** What names the build in the folder: its manifest, which it writes last; undefined without one. */
export async function readStamp(siteDir: string): Promise<string | undefined> {
  try {
    const { mtimeMs, size, ino } = await stat(join(siteDir, routes.files.manifest));
    return `${mtimeMs} ${size} ${ino}`;
  } catch (error) {
    if (systemErrorCode(error) === undefined) throw error;
    return undefined;
  }
}

const checks = { forms: isForms, campaigns: isCampaigns, mails: isMails, manifest: isManifest };

interface Built {
  forms: FormsFile;
  campaigns: CampaignsFile;
  mails: MailSet;
  manifest: Manifest;
}

/**
 * Reads a file that the build made for the service.
 * @throws StartupError where it is not what this version of the build makes.
 */
export function parseBuilt<K extends keyof Built>(kind: K, text: string): Built[K] {
  const value = parseJson(text);
  if (checks[kind](value)) return value as Built[K];
  throw new StartupError(
    `The file ${routes.files[kind]} of the built site is damaged. Build it again.`,
  );
}
