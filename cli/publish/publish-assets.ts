import { hash } from 'node:crypto';
import { extname } from 'node:path';
import { type PictureShelf, type PublicAsset, SHARED_PICTURE } from '../../renderer/index.ts';
import { Failure } from '../terminal/terminal.ts';
import { type Cache, getJson } from './cache.ts';
import { cleanSvg, SVG_METHOD, svgAsSymbol } from './clean-svg.ts';
import { hashedName, shortened } from './content-hash.ts';
import {
  type AssetSource,
  cleanImage,
  convertImage,
  IMAGE_FORMATS,
  IMAGE_METHOD,
  type ImageFacts,
  type ImageForm,
  inspectImage,
  rasterize,
  unreadableImage,
} from './convert-image.ts';
import { assetBytes, PICTURE_ENDINGS } from './inspect-pictures.ts';
import { svgSize } from './svg-size.ts';

/** Widths in pixels that raster images are offered in, besides their own. */
const WIDTHS = [160, 360, 640, 1200, 1600];

/** How much wider the image itself has to be for a width to be worth a file. */
const STEP = 1.2;

/** Pixels across a phone with a sharp screen. */
const ON_A_PHONE = 1200;

/** A file with a content hash in its name: one in its place need not be made again. */
export interface NamedFile {
  path: string;
  make(): Uint8Array | Promise<Uint8Array>;
}

/** The files of the assets folder. Those that nothing uses are neither copied nor converted. */
export interface PublishedAssets {
  /** By name in the assets folder. */
  files: Record<string, PublicAsset>;
  /** Those of some files, named with their folder. Throws for an image that cannot be read. */
  outputsFor(used: ReadonlySet<string>): NamedFile[];
  /** The variants of some images, by the addresses of the images, and SVGs as PNG by those. */
  variantsOf(images: ReadonlySet<string>): NamedFile[];
  /** The bytes that a phone with a sharp screen gets of an image. */
  sizeOf(image: string): Promise<number>;
  /** The file or variant at a path of the output. */
  fileAt(path: string): NamedFile | undefined;
}

export const noAssets: PublishedAssets = {
  files: {},
  outputsFor: () => [],
  variantsOf: () => [],
  sizeOf: async () => 0,
  fileAt: () => undefined,
};

interface AssetsFolder {
  /** Of the site. */
  folder: string;
  names: readonly string[];
  /** What is known of the pictures among them. */
  pictures?: PictureShelf;
}

/**
 * Names assets by their content, so that browsers may keep them for ever, and measures images.
 * `hashOf` gives the SHA-256 of a file of the site.
 */
export async function publishAssets(
  { folder, names, pictures = {} }: AssetsFolder,
  hashOf: (path: string) => string,
  cache: Cache,
): Promise<PublishedAssets> {
  const found = new Map<string, Asset>();
  for (const name of names) {
    const sum = hashOf(`assets/${name}`);
    const source = { name, hash: shortened(sum), read: () => readContent(folder, name, sum) };
    const asset = await readAsset(source, cache);
    const { color } = pictures[name] ?? {};
    found.set(name, color ? { ...asset, public: { ...asset.public, color } } : asset);
  }
  const all = [...found];
  return {
    files: Object.fromEntries(all.map(([name, asset]) => [name, asset.public])),
    outputsFor: (used) =>
      all
        .filter(([name]) => used.has(`assets/${name}`))
        .map(([, { output, failure }]) => {
          if (failure) throw failure;
          return output;
        }),
    variantsOf: (images) =>
      all.flatMap(([, { public: image, variants }]) =>
        images.has(image.png ?? image.url) ? variants : [],
      ),
    async sizeOf(image) {
      const [, asset] = all.find(([, one]) => one.public.url === image) ?? [];
      if (!asset) return 0;
      const best = asset.variants.filter(({ format }) => format === IMAGE_FORMATS[0].name);
      const shown = best.find(({ width }) => width >= ON_A_PHONE) ?? best.at(-1) ?? asset.output;
      return (await shown.make()).length;
    },
    fileAt: (path) =>
      all
        .flatMap(([, { output, variants }]) => [output, ...variants])
        .find((file) => file.path === path),
  };
}

interface Asset {
  public: PublicAsset;
  output: NamedFile;
  variants: Variant[];
  /** Set for an image that cannot be read. */
  failure?: Failure;
}

async function readAsset(source: AssetSource, cache: Cache): Promise<Asset> {
  const { name, read } = source;
  const path = `assets/${hashedName(addressOf(name), source.hash)}`;
  const asset: Asset = { public: { url: `/${path}` }, output: { path, make: read }, variants: [] };
  const extension = extname(name).toLowerCase();
  if (!PICTURE_ENDINGS.includes(extension)) return asset;
  try {
    if (extension === '.svg') return await readDrawing(source, asset, cache);
    const { isPlain, isMoving, ...size } = await recallFacts(source, cache);
    const variants = variantsOf(source, size.width, cache);
    const sources = IMAGE_FORMATS.map(({ name: format, type }) => ({
      type,
      ...(isMoving && { media: '(prefers-reduced-motion: reduce)' }),
      srcset: variants
        .filter((variant) => variant.format === format)
        .map((variant) => `/${variant.path} ${variant.width}w`)
        .join(', '),
    }));
    const key = `${cachePath(source.hash)}-clean${extension}`;
    const make = isPlain ? read : () => cache.get(key, () => cleanImage(source));
    return { public: { ...asset.public, ...size, sources }, output: { path, make }, variants };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { ...asset, failure: error };
  }
}

/** An SVG, and where it is in the folder of icons how it is drawn in a text. */
async function readDrawing(source: AssetSource, asset: Asset, cache: Cache): Promise<Asset> {
  const { name, hash, read } = source;
  const text = () => read().toString('utf8');
  const keep = (part: string, make: typeof cleanSvg) =>
    cache.get(`svg/${SVG_METHOD}/${hash}${part}`, () =>
      make(text()).catch(() => {
        throw unreadableImage(name);
      }),
    );
  const output = { ...asset.output, make: () => keep('.svg', cleanSvg) };
  const shown = { ...asset.public, ...svgSize(text()) };
  if (!name.startsWith('icons/')) {
    const path = asset.output.path.replace(/svg$/i, 'png');
    const make = () => cache.get(`svg/${SVG_METHOD}/${hash}.png`, () => rasterize(source));
    const png = { path, width: SHARED_PICTURE.width, format: 'png', make };
    return { public: { ...shown, png: `/${path}` }, output, variants: [png] };
  }
  const symbol = await keep('-symbol.svg', (svg) => svgAsSymbol(svg, `icon-${name}`));
  return { ...asset, public: { ...shown, symbol: symbol.toString() }, output };
}

/** A name without what means something else in an address, such as `#`, or is written in several ways. */
function addressOf(name: string): string {
  return name.replace(/[^\w./-]/gu, '-');
}

/** The bytes that a name was made for. */
function readContent(folder: string, name: string, sum: string): Buffer {
  const content = assetBytes(folder, name);
  if (hash('sha256', content) === sum) return content;
  throw new Failure(`assets/${name} was changed while the site was built.`, 'Build it again.', 1);
}

interface Variant extends NamedFile {
  width: number;
  format: string;
}

/** A raster image in all formats and widths. The first that is asked for makes all of them. */
function variantsOf(source: AssetSource, own: number, cache: Cache): Variant[] {
  const { name, hash } = source;
  const widths = [...WIDTHS.filter((width) => width * STEP <= own), own];
  const address = addressOf(name.slice(0, -extname(name).length));
  const wanted = IMAGE_FORMATS.flatMap((format) => widths.map((width) => ({ width, format })));
  const keyOf = ({ width, format }: ImageForm) => `${cachePath(hash)}-${width}.${format.name}`;
  return wanted.map((one) => ({
    path: `assets/${address}-${one.width}-${hash}.${one.format.name}`,
    width: one.width,
    format: one.format.name,
    make() {
      const others = wanted.filter((other) => other !== one);
      const keep = (other: ImageForm, content: Buffer) => cache.put(keyOf(other), content);
      return cache.get(keyOf(one), () => convertImage(source, one, others, keep));
    },
  }));
}

function cachePath(hash: string): string {
  return `images/${IMAGE_METHOD}/${hash}`;
}

function recallFacts(source: AssetSource, cache: Cache): Promise<ImageFacts> {
  return getJson(cache, `${cachePath(source.hash)}-facts.json`, () => inspectImage(source));
}
