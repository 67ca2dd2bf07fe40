import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FormsFile } from '../../schemas/generated/contract.ts';
import { unreleased } from './unreleased.ts';

/** The folder of a site's data below `dataDir`. */
export function siteFolder(dataDir: string, { site }: FormsFile): string {
  return resolve(dataDir, site);
}

/**
 * The same for a site that is about to be opened.
 * @throws StartupError where it has none, but a version that knew no sites left data in `dataDir` itself.
 */
export function checkSiteFolder(dataDir: string, site: FormsFile): string {
  const folder = siteFolder(dataDir, site);
  const earlier = resolve(dataDir, 'database');
  if (!existsSync(join(folder, 'database')) && existsSync(join(earlier, 'leads.journal'))) {
    throw unreleased(`The folder ${earlier}`);
  }
  return folder;
}
