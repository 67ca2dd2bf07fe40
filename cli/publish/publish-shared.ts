import { join } from 'node:path';
import { type OutputFile, type Site, type SiteAssets, scanUsage } from '../../renderer/index.ts';
import type { SiteFolder } from '../read/read-site.ts';
import { bundleIslands } from './bundle-islands.ts';
import { folderCache } from './cache.ts';
import { publishAssets } from './publish-assets.ts';
import { publishFonts } from './publish-fonts.ts';

/** Everything pages refer to by address, made before the first of them is rendered. */
export interface Shared {
  assets: SiteAssets;
  outputs: OutputFile[];
  /** The scripts of islands, made while pages are rendered. */
  scripts: Promise<OutputFile[]>;
  variants: ReadonlyMap<string, () => Promise<OutputFile>>;
}

/** For pages that are only checked. */
export const nothingShared: Shared = {
  assets: { files: {}, fonts: [], islands: {} },
  outputs: [],
  scripts: Promise.resolve([]),
  variants: new Map(),
};

/** Names the scripts and assets and cuts the fonts. */
export async function publishShared(
  { folder, sources, assets }: SiteFolder,
  site: Site,
  cacheFolder: string,
): Promise<Shared> {
  const cache = folderCache(join(cacheFolder, 'site'));
  const usage = scanUsage(sources, assets);
  const islands = bundleIslands(usage.islands);
  const [files, fonts] = await Promise.all([
    publishAssets(folder, usage.assets, cache),
    publishFonts(folder, site.fonts ?? [], usage.characters, cache),
  ]);
  return {
    assets: {
      files: files.files,
      fonts: fonts.fonts,
      runtime: islands.runtime,
      islands: islands.islands,
    },
    outputs: [...files.outputs, ...fonts.outputs],
    scripts: islands.outputs,
    variants: files.variants,
  };
}
