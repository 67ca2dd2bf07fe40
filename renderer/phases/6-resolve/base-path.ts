import type { Site } from '../../generated/types.ts';
import type { PublicAsset, SiteAssets } from '../../model/model.ts';
import { splitAddress } from '../../model/site-address.ts';
import { linkedFile } from '../../text/linked-file.ts';
import { mapTargets, mayHaveLinks } from '../../text/read-markdown.ts';

/** Where an edition of a site stands: its origin, and the path below that. */
export function addressBelow(
  { url }: Site,
  { siteUrl = url, isLocal }: SiteAssets,
): { origin: string; base: string } {
  const { origin, base } = splitAddress(siteUrl);
  return { origin, base: isLocal ? '' : base };
}

/** Assets with their addresses below a base path. */
export function assetsAtBase(assets: SiteAssets, base: string): SiteAssets {
  if (base === '') return assets;
  const each = <T, U>(all: Readonly<Record<string, T>>, map: (one: T) => U) =>
    Object.fromEntries(Object.entries(all).map(([name, one]) => [name, map(one)]));
  const move = (address: string) => base + address;
  return {
    ...assets,
    files: each(assets.files, (asset) => imageAtBase(asset, move)),
    fonts: assets.fonts.map((font) => ({ ...font, url: move(font.url) })),
    runtime: assets.runtime && move(assets.runtime),
    islands: each(assets.islands, move),
  };
}

function imageAtBase(asset: PublicAsset, move: (address: string) => string): PublicAsset {
  const sources = asset.sources?.map(({ srcset, ...source }) => ({
    ...source,
    srcset: srcset.split(', ').map(move).join(', '),
  }));
  const png = asset.png && move(asset.png);
  return { ...asset, url: move(asset.url), ...(sources && { sources }), ...(png && { png }) };
}

/** A text of a page by its format, with its links below a base path, those to `files` to where these are. */
export function linkAtBase(
  text: string,
  format: string,
  base: string,
  files: SiteAssets['files'] = {},
): string {
  return mapLink(text, format, (link) => {
    const name = linkedFile(link) ?? '';
    const file = files[name];
    if (file) return link.replace(`/assets/${name}`, () => file.url);
    return link.startsWith('/') && !link.startsWith('//') ? base + link : link;
  });
}

/** Replaces the addresses that a text leads to, if one of its format does. */
export function mapLink(text: string, format: string, map: (address: string) => string): string {
  if (['href', 'page-path', 'feed'].includes(format)) return map(text);
  if (format !== 'markdown' || !mayHaveLinks(text)) return text;
  return mapTargets(text, 'link', map);
}
