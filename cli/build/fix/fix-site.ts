import { readSite, type SiteFolder } from '../../read/read-site.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { holds, writeFiles } from '../../write/change-files.ts';
import { lookAtSite } from '../look-at-site.ts';
import { findFixes } from './find-fixes.ts';

/** Fixed mistakes may reveal others, such as the fields of a section whose type was misspelt. */
const MOST_PASSES = 5;

/** A site whose problems were fixed. */
export interface FixedSite {
  siteFolder: SiteFolder;
  /** How many problems were fixed. */
  count: number;
}

/** Fixes what has one answer only, and checks the site again until none of that is left. */
export async function fixSite(siteFolder: SiteFolder, terminal: Terminal): Promise<FixedSite> {
  let current = { siteFolder, count: 0 };
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const { diagnostics } = await lookAtSite(current.siteFolder, terminal);
    const fixes = findFixes(diagnostics, current.siteFolder);
    // What is another file by now, or has bytes that are no text, is left alone.
    const made = fixes.filter((fix) => holds(siteFolder.folder, fix));
    if (made.length === 0) break;
    writeFiles(siteFolder.folder, made);
    const count = made.reduce((sum, fix) => sum + fix.count, current.count);
    current = { siteFolder: readSite(siteFolder.folder, siteFolder.edition), count };
  }
  return current;
}
