import { readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lookAtSite } from '../build/look-at-site.ts';
import { explainFileError } from '../failure.ts';
import { readSite, type SiteFolder } from '../read/read-site.ts';
import type { Terminal } from '../terminal.ts';
import { type FixedFile, findFixes } from './find-fixes.ts';

/** Mended mistakes may show others, such as the fields of a section whose type was misspelt. */
const MOST_PASSES = 5;

/** What came of mending a site. */
export interface FixedSite {
  siteFolder: SiteFolder;
  /** How many problems were mended. */
  count: number;
}

/** Mends what has one answer only, and looks at the site again until nothing is left of that. */
export async function fixSite(siteFolder: SiteFolder, terminal: Terminal): Promise<FixedSite> {
  let current = { siteFolder, count: 0 };
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const { diagnostics } = await lookAtSite(current.siteFolder, terminal);
    const fixes = findFixes(diagnostics, current.siteFolder);
    const written = fixes.filter((fix) => writeFix(siteFolder.folder, fix));
    if (written.length === 0) break;
    const count = written.reduce((sum, fix) => sum + fix.count, current.count);
    current = { siteFolder: readSite(siteFolder.folder, siteFolder.edition), count };
  }
  return current;
}

/** Writes a file, at once, unless it is another one by now. */
function writeFix(folder: string, { path, before, after }: FixedFile): boolean {
  try {
    const file = realpathSync(join(folder, path));
    // A file with bytes that are no text would lose them.
    if (!readFileSync(file).equals(Buffer.from(before))) return false;
    const waiting = `${file}.${process.pid}`;
    writeFileSync(waiting, after, { mode: statSync(file).mode });
    renameSync(waiting, file);
    return true;
  } catch (error) {
    throw explainFileError(error, path);
  }
}
