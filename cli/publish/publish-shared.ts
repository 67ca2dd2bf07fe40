import { charactersIn, type OutputFile, type Site, type SiteAssets } from '../../renderer/index.ts';
import type { SiteFolder } from '../read/read-site.ts';
import { folderCache } from './cache.ts';
import { noAssets, type PublishedAssets, publishAssets } from './publish-assets.ts';
import { publishFonts } from './publish-fonts.ts';
import type { PublishedScripts } from './publish-scripts.ts';

/** Everything pages refer to by address, made before the first of them is rendered. */
export interface Shared {
  /** The addresses. */
  public: SiteAssets;
  fonts: OutputFile[];
  assets: PublishedAssets;
  scripts: PublishedScripts;
}

/** For pages that are only checked. */
export function shareNothing(scripts: PublishedScripts): Shared {
  return {
    public: { files: {}, fonts: [], islands: {} },
    fonts: [],
    assets: noAssets,
    scripts,
  };
}

/** Names the scripts and assets and cuts the fonts. */
export async function publishShared(
  { folder, sources, assets: names }: SiteFolder,
  site: Site,
  scripts: PublishedScripts,
  cacheFolder: string,
): Promise<Shared> {
  const cache = folderCache(cacheFolder);
  const [assets, fonts] = await Promise.all([
    publishAssets(folder, names, cache),
    publishFonts(folder, site.fonts ?? [], charactersIn(sources), cache),
  ]);
  const { islands, runtime } = scripts;
  return {
    public: { files: assets.files, fonts: fonts.fonts, runtime, islands },
    fonts: fonts.outputs,
    assets,
    scripts,
  };
}
