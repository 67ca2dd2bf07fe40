import type { PublicAsset, SiteAssets } from '../../model/model.ts';
import { mapTargets, mayHaveLinks } from '../../text/read-markdown.ts';

/** The path below which a site stands at an address; '' at the root of its domain. */
export function basePath(siteUrl: string | undefined): string {
  return siteUrl === undefined ? '' : new URL(siteUrl).pathname.replace(/\/+$/, '');
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
  return { ...asset, url: move(asset.url), ...(sources && { sources }) };
}

/** A text of a page by its format, with its links below a base path. */
export function linkAtBase(text: string, format: string, base: string): string {
  if (format === 'href' || format === 'page-path') return isOwnPath(text) ? base + text : text;
  if (format !== 'markdown' || !mayHaveLinks(text)) return text;
  return mapTargets(text, 'link', (path) => (isOwnPath(path) ? base + path : path));
}

function isOwnPath(address: string): boolean {
  return address.startsWith('/') && !address.startsWith('//');
}
