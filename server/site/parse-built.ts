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
import { StartupError } from '../errors/system-error.ts';

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
