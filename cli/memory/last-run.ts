import { join } from 'node:path';
import { findFont } from '../publish/find-font.ts';
import { filesOf, type SiteFolder } from '../read/read-site.ts';
import { findLeft, type LeftFile } from '../write/left-files.ts';
import type { Inventory } from './inventory.ts';
import type { KnownOutput, KnownSite, Said, SiteMemory } from './site-memory.ts';

/** What a run would do again. */
export interface LastRun {
  said: Said;
  /** The output as it would be built; absent where it is not there, or not in this folder. */
  output?: KnownOutput;
}

/**
 * The last run, where nothing that it depended on has changed since. Files that only look different
 * are remembered as they look now: then they need not be read the next time.
 */
export function findLastRun(
  { site, storeSite }: SiteMemory,
  siteFolder: SiteFolder,
  inventory: Inventory,
  outFolder?: string,
): LastRun | undefined {
  if (!site?.said || !isUnchanged(site, siteFolder, inventory)) return undefined;
  const files = inventory.seen(Object.keys(site.files));
  const output = site.isBuilt ? findOutput(site.output, siteFolder, outFolder) : undefined;
  const looks = { ...site, files, output: output ?? site.output };
  if (looksOf(looks) !== looksOf(site)) storeSite(looks);
  return { said: site.said, output };
}

function isUnchanged(
  { files, others, typefaces }: KnownSite,
  siteFolder: SiteFolder,
  { isAsBefore }: Inventory,
): boolean {
  const { folder } = siteFolder;
  return (
    [...filesOf(siteFolder), ...Object.keys(files)].every(isAsBefore) &&
    siteFolder.others.join('\n') === others.join('\n') &&
    Object.entries(typefaces).every(([name, file]) => findFont(folder, name) === join(folder, file))
  );
}

function findOutput(
  output: KnownOutput | undefined,
  { folder }: SiteFolder,
  outFolder: string | undefined,
): KnownOutput | undefined {
  if (!output || join(folder, output.folder) !== outFolder) return undefined;
  const files: [string, LeftFile][] = [];
  for (const [path, left] of Object.entries(output.files)) {
    const found = findLeft(outFolder, path, left);
    if (!found) return undefined;
    files.push([path, found]);
  }
  return { ...output, files: Object.fromEntries(files) };
}

/** How all files look from outside. */
function looksOf({ files, output }: Pick<KnownSite, 'files' | 'output'>): string {
  return [...Object.values(files), ...Object.values(output?.files ?? {})]
    .map(([stamp]) => stamp)
    .join();
}
