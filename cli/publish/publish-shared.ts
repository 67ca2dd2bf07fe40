import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fontsOf, type OutputFile, type Site, type SiteAssets } from '../../renderer/index.ts';
import type { SiteFolder } from '../read/read-site.ts';
import { type Cache, folderCache } from './cache.ts';
import { type CardPublisher, cardPublisher } from './cards/publish-cards.ts';
import { contentHash } from './content-hash.ts';
import { noAssets, type PublishedAssets, publishAssets } from './publish-assets.ts';
import { publishFonts } from './publish-fonts.ts';
import { publishIcons, publishMailLogo } from './publish-icons.ts';
import type { PublishedScripts } from './publish-scripts.ts';

/** Everything pages refer to by address, made before the first of them is rendered. */
export interface Shared {
  /** The same for what is made of the same. */
  key: string;
  /** The addresses. */
  public: SiteAssets;
  fonts: OutputFile[];
  icons: OutputFile[];
  assets: PublishedAssets;
  /** Makes the file of a picture that is drawn for a page. */
  cards: CardPublisher;
  scripts: PublishedScripts;
}

/** A site whose assets are published. */
interface SiteToPublish {
  siteFolder: SiteFolder;
  /** SHA-256 of a file of the site. */
  hashOf(path: string): string;
  types: { scripts: PublishedScripts; key: string };
}

/** For pages that are only checked. */
export function shareNothing(scripts: PublishedScripts): Shared {
  return {
    key: '',
    public: { files: {}, fonts: [], islands: {}, islandWords: {} },
    fonts: [],
    icons: [],
    assets: noAssets,
    cards: ({ path }) => ({ path, make: () => new Uint8Array() }),
    scripts,
  };
}

/**
 * Names the scripts and assets, and subsets the typefaces to the characters that the site may show,
 * unless that is what was made `before`.
 */
export async function publishShared(
  { siteFolder, hashOf, types: { scripts, key: typesKey } }: SiteToPublish,
  site: Site,
  characters: string,
  { cacheFolder, before }: { cacheFolder: string; before?: Shared },
): Promise<Shared> {
  const { folder, assets: names, pictures, edition } = siteFolder;
  const hashes = names.map((name) => [name, hashOf(`assets/${name}`)]);
  const made = [typesKey, hashes, fontsOf(site), site.favicon, site.organization.logo, characters];
  const key = contentHash(JSON.stringify(made));
  if (before?.key === key) return before;
  const cache = folderCache(cacheFolder);
  const [assets, fonts, icons] = await Promise.all([
    publishAssets({ folder, names, pictures }, hashOf, cache),
    publishFonts(folder, fontsOf(site), characters, cache),
    iconsOf(folder, site, names, cache),
  ]);
  const { islands, words: islandWords, runtime } = scripts;
  return {
    key,
    public: {
      files: assets.files,
      fonts: fonts.fonts,
      runtime,
      islands,
      islandWords,
      siteUrl: edition.siteUrl,
      isLocal: edition.isLocal,
    },
    fonts: fonts.outputs,
    icons,
    assets,
    cards: cardPublisher(folder, fontsOf(site), cache),
    scripts,
  };
}

async function iconsOf(
  folder: string,
  { favicon, organization: { logo } }: Site,
  names: readonly string[],
  cache: Cache,
): Promise<OutputFile[]> {
  const read = (name: string) => readFileSync(join(folder, 'assets', name));
  const made = await Promise.all([
    favicon && names.includes(favicon) ? publishIcons(read(favicon), cache) : [],
    logo && names.includes(logo) ? publishMailLogo(read(logo), cache) : [],
  ]);
  return made.flat();
}
