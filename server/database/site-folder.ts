import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FormsFile } from '../../schemas/generated/contract.ts';
import { takeFolder } from './embedded.ts';
import { openJournal } from './journal.ts';

/** The folder of a site's data below `dataDir`. */
export function siteFolder(dataDir: string, { site }: FormsFile): string {
  return resolve(dataDir, site);
}

/**
 * Opens the folder of a site's data below `dataDir`. Data that an earlier version, which knew no sites,
 * left in `dataDir` itself is moved there, if it holds leads of this site.
 * @throws StartupError when that data is in use by another process.
 */
export async function openSiteFolder(
  dataDir: string,
  site: FormsFile,
): Promise<{ folder: string; moved: boolean }> {
  const folder = siteFolder(dataDir, site);
  const earlier = resolve(dataDir, 'database');
  const isNew = !existsSync(join(folder, 'database'));
  if (!isNew || !existsSync(join(earlier, 'leads.journal'))) return { folder, moved: false };
  const unlock = await takeFolder(earlier);
  try {
    if (!(await holdsLeadsOf(join(earlier, 'leads.journal'), site))) {
      return { folder, moved: false };
    }
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(earlier, join(folder, 'database'));
    const mails = resolve(dataDir, 'mail');
    if (existsSync(mails) && mails !== folder) await rename(mails, join(folder, 'mail'));
    return { folder, moved: true };
  } finally {
    unlock();
  }
}

/** Whether a journal names a form of the site, or none of any. */
async function holdsLeadsOf(path: string, { forms }: FormsFile): Promise<boolean> {
  const ids = new Set(forms.map(({ id }) => id));
  const journal = await openJournal(path);
  let isForeign = false;
  try {
    for await (const { entry } of journal.read()) {
      const form = entry && 'lead' in entry ? entry.lead.form : undefined;
      if (form && ids.has(form)) return true;
      isForeign ||= Boolean(form);
    }
    return !isForeign;
  } finally {
    await journal.close();
  }
}
