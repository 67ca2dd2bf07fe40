import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  allCharacters,
  fontsOf,
  type OutputFile,
  type Site,
  type SiteAssets,
  type SourceFile,
} from '../../renderer/index.ts';
import type { SiteFolder } from '../read/read-site.ts';
import { type Cache, folderCache } from './cache.ts';
import { noAssets, type PublishedAssets, publishAssets } from './publish-assets.ts';
import { publishFonts } from './publish-fonts.ts';
import { publishIcons } from './publish-icons.ts';
import type { PublishedScripts } from './publish-scripts.ts';

/** Everything pages refer to by address, made before the first of them is rendered. */
export interface Shared {
  /** The addresses. */
  public: SiteAssets;
  fonts: OutputFile[];
  icons: OutputFile[];
  /** Where typefaces were found, by their names in site.yaml. */
  typefaces: Record<string, string>;
  assets: PublishedAssets;
  scripts: PublishedScripts;
}

/** What is known of files without reading them. */
export interface Lookup {
  /** SHA-256 of a file of the site. */
  hashOf(path: string): string;
  /** The characters beyond ASCII that a source may show. */
  charactersOf(source: SourceFile): string;
}

/** For pages that are only checked. */
export function shareNothing(scripts: PublishedScripts): Shared {
  return {
    public: { files: {}, fonts: [], islands: {}, islandWords: {} },
    fonts: [],
    icons: [],
    typefaces: {},
    assets: noAssets,
    scripts,
  };
}

/** Names the scripts and assets and cuts the fonts. */
export async function publishShared(
  { folder, sources, assets: names, pictures, edition }: SiteFolder,
  site: Site,
  scripts: PublishedScripts,
  cacheFolder: string,
  { hashOf, charactersOf }: Lookup,
): Promise<Shared> {
  const cache = folderCache(cacheFolder);
  const choices = fontsOf(site);
  const characters = choices.length > 0 ? allCharacters(sources.map(charactersOf)) : '';
  const [assets, fonts, icons] = await Promise.all([
    publishAssets({ folder, names, pictures }, hashOf, cache),
    publishFonts(folder, choices, characters, cache),
    iconsOf(folder, site, names, cache),
  ]);
  const { islands, words: islandWords, runtime } = scripts;
  return {
    public: {
      files: assets.files,
      fonts: fonts.fonts,
      runtime,
      islands,
      islandWords,
      siteUrl: edition.siteUrl,
    },
    fonts: fonts.outputs,
    icons,
    typefaces: fonts.found,
    assets,
    scripts,
  };
}

async function iconsOf(
  folder: string,
  { favicon }: Site,
  names: readonly string[],
  cache: Cache,
): Promise<OutputFile[]> {
  if (!favicon || !names.includes(favicon)) return [];
  return publishIcons(readFileSync(join(folder, 'assets', favicon)), cache);
}
