import { join } from 'node:path';
import { type OutputFile, type Site, type SiteAssets, scanUsage } from '../../renderer/index.ts';
import { bundleIslands } from './bundle-islands.ts';
import { folderCache } from './cache.ts';
import { publishAssets } from './publish-assets.ts';
import { publishFonts } from './publish-fonts.ts';
import type { SiteFolder } from './read-site.ts';

/** Everything pages refer to by address, made before the first of them is rendered. */
export interface Shared {
  assets: SiteAssets;
  outputs: OutputFile[];
  variants: ReadonlyMap<string, () => Promise<OutputFile>>;
}

/** Bundles the islands, names the assets and cuts the fonts, side by side. */
export async function publishShared(
  { folder, sources, assets }: SiteFolder,
  site: Site,
  cacheFolder: string,
): Promise<Shared> {
  const cache = folderCache(join(cacheFolder, 'site'));
  const usage = scanUsage(sources, assets);
  const [islands, files, fonts] = await Promise.all([
    bundleIslands(usage.islands),
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
    outputs: [...islands.outputs, ...files.outputs, ...fonts.outputs],
    variants: files.variants,
  };
}
