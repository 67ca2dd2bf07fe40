import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isError } from '../../renderer/light.ts';
import { findFont } from '../publish/find-font.ts';
import { filesOf, type SiteFolder } from '../read/read-site.ts';
import { ANNOUNCED, findLeft, type LeftFile } from '../write/left-files.ts';
import { editionName } from './edition-name.ts';
import type { Inventory } from './inventory.ts';
import type { KnownOutput, KnownSite, Said, SiteMemory } from './site-memory.ts';

/** What another build would come to. */
export interface LastBuild {
  said: Said;
  /** Absent where errors kept it as it was. */
  output?: KnownOutput;
}

/** What the last run said, where nothing that it depended on has changed since. */
export function findLastCheck(
  memory: SiteMemory,
  siteFolder: SiteFolder,
  inventory: Inventory,
): Said | undefined {
  const { site } = memory;
  if (!site?.said || !isUnchanged(site, siteFolder, inventory)) return undefined;
  noteLooks(memory, site, inventory, site.output);
  return site.said;
}

/** Another build, as far as it decides whether it would come to the same. */
export interface NextBuild {
  memory: SiteMemory;
  siteFolder: SiteFolder;
  inventory: Inventory;
  outFolder: string;
  compress?: boolean;
}

/** The last build into a folder, where nothing that it depended on and left has changed since. */
export function findLastBuild(next: NextBuild): LastBuild | undefined {
  const { memory, siteFolder, inventory } = next;
  const { site } = memory;
  if (!site?.said || !site.wasBuild || !isUnchanged(site, siteFolder, inventory)) return undefined;
  if (site.said.diagnostics.some(isError)) return { said: site.said };
  const output = findOutput(site.output, next);
  if (!output) return undefined;
  noteLooks(memory, site, inventory, output);
  return { said: site.said, output };
}

/** Remembers how the same files look now: then they need not be read the next time. */
function noteLooks(
  { storeSite }: SiteMemory,
  site: KnownSite,
  inventory: Inventory,
  output: KnownOutput | undefined,
): void {
  const looks = { ...site, files: inventory.seen(Object.keys(site.files)), output };
  if (looksOf(looks) !== looksOf(site)) storeSite(looks);
}

function isUnchanged(
  { files, others, typefaces, edition, said }: KnownSite,
  siteFolder: SiteFolder,
  { isAsBefore }: Inventory,
): boolean {
  const { folder } = siteFolder;
  return (
    edition === editionName(siteFolder.edition) &&
    !said?.schedule.some(({ at }) => at <= siteFolder.edition.now) &&
    [...filesOf(siteFolder), ...Object.keys(files)].every(isAsBefore) &&
    siteFolder.others.join('\n') === others.join('\n') &&
    Object.entries(typefaces).every(([name, file]) => findFont(folder, name) === join(folder, file))
  );
}

function findOutput(
  output: KnownOutput | undefined,
  { siteFolder, outFolder, compress = false }: NextBuild,
): KnownOutput | undefined {
  if (!output || join(siteFolder.folder, output.folder) !== outFolder) return undefined;
  if (output.isCompressed !== compress) return undefined;
  // A build that was killed may have left files that no other knows of.
  if (existsSync(join(outFolder, ANNOUNCED))) return undefined;
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
