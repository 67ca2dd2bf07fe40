import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { OutputFile, PublicAsset } from '../../renderer/index.ts';
import { explainFileError, Failure } from '../failure.ts';
import type { Cache } from './cache.ts';
import { contentHash, hashedName } from './content-hash.ts';
import { svgSize } from './svg-size.ts';

/** Widths in pixels that raster images are offered in, besides their own. */
const WIDTHS = [480, 800, 1200, 1600];

/** Better formats, best first, with the quality at which no difference is seen. */
const FORMATS = [
  { name: 'avif', type: 'image/avif', options: { quality: 55 } },
  { name: 'webp', type: 'image/webp', options: { quality: 78 } },
] as const;

const RASTER = new Set(['.png', '.jpg', '.jpeg', '.webp', '.avif']);

type MakeVariant = () => Promise<OutputFile>;

/** The files of the assets folder. Those that nothing uses are neither copied nor converted. */
export interface PublishedAssets {
  /** By name in the assets folder. */
  files: Record<string, PublicAsset>;
  /** Those of some files, named with their folder. Throws for an image that cannot be read. */
  outputsFor(used: ReadonlySet<string>): OutputFile[];
  /** How the variants of some images are made, by the addresses of the images. */
  variantsOf(images: ReadonlySet<string>): MakeVariant[];
  /** The output at a path, made now where it is a variant. Rejects for an image that cannot be read. */
  outputAt(path: string): Promise<OutputFile> | undefined;
}

export const noAssets: PublishedAssets = {
  files: {},
  outputsFor: () => [],
  variantsOf: () => [],
  outputAt: () => undefined,
};

/** Names assets by their content, so that browsers may keep them for ever, and measures images. */
export async function publishAssets(
  folder: string,
  names: readonly string[],
  cache: Cache,
): Promise<PublishedAssets> {
  const found = new Map<string, Asset>();
  for (const name of names) found.set(name, await readAsset(folder, name, cache));
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
      all.flatMap(
        ([
          ,
          {
            public: { url },
            variants,
          },
        ]) => (images.has(url) ? variants.map(({ make }) => make) : []),
      ),
    outputAt(path) {
      const [, whole] = all.find(([, { output }]) => output.path === path) ?? [];
      if (whole) return Promise.resolve(whole.output);
      const variants = all.flatMap(([, asset]) => asset.variants);
      return variants.find((variant) => variant.path === path)?.make();
    },
  };
}

interface Asset {
  public: PublicAsset;
  output: OutputFile;
  variants: Variant[];
  /** Set for an image that cannot be read. */
  failure?: Failure;
}

async function readAsset(folder: string, name: string, cache: Cache): Promise<Asset> {
  const content = readContent(join(folder, 'assets', name), name);
  const hash = contentHash(content);
  const path = `assets/${hashedName(addressOf(name), hash)}`;
  const asset = { public: { url: `/${path}` }, output: { path, content }, variants: [] };
  const extension = extname(name).toLowerCase();
  if (extension === '.svg') {
    return { ...asset, public: { ...asset.public, ...svgSize(content.toString('utf8')) } };
  }
  if (!RASTER.has(extension)) return asset;
  try {
    const size = await measure(content, name, hash, cache);
    const variants = variantsOf(content, name, hash, size.width, cache);
    const sources = FORMATS.map(({ name: format, type }) => ({
      type,
      srcset: variants
        .filter((variant) => variant.format === format)
        .map((variant) => `/${variant.path} ${variant.width}w`)
        .join(', '),
    }));
    return {
      ...asset,
      public: { ...asset.public, ...size, sources },
      variants,
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { ...asset, failure: error };
  }
}

/** A name without what means something else in an address, such as `#`, or is written in several ways. */
function addressOf(name: string): string {
  return name.replace(/[^\w./-]/gu, '-');
}

function readContent(file: string, name: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw explainFileError(error, `assets/${name}`);
  }
}

interface Variant {
  path: string;
  width: number;
  format: string;
  make: MakeVariant;
}

/** A raster image in all formats and widths. */
function variantsOf(
  content: Buffer,
  name: string,
  hash: string,
  own: number,
  cache: Cache,
): Variant[] {
  const widths = [...WIDTHS.filter((width) => width < own), own];
  const address = addressOf(name.slice(0, -extname(name).length));
  return FORMATS.flatMap((format) =>
    widths.map((width) => {
      const path = `assets/${address}-${width}-${hash}.${format.name}`;
      const key = `images/${hash}-${width}.${format.name}`;
      const convertNow = () => convert(content, name, width, format);
      const make = async () => ({ path, content: await cache.get(key, convertNow) });
      return { path, width, format: format.name, make };
    }),
  );
}

async function measure(
  content: Buffer,
  name: string,
  hash: string,
  cache: Cache,
): Promise<{ width: number; height: number }> {
  const measured = await cache.get(`images/${hash}.json`, async () => {
    const { default: sharp } = await import('sharp');
    try {
      const { width, height } = await sharp(content).metadata();
      return Buffer.from(JSON.stringify({ width, height }));
    } catch {
      throw unreadableImage(name);
    }
  });
  return JSON.parse(Buffer.from(measured).toString());
}

async function convert(
  content: Buffer,
  name: string,
  width: number,
  format: (typeof FORMATS)[number],
): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(content).resize({ width }).toFormat(format.name, format.options).toBuffer();
  } catch {
    throw unreadableImage(name);
  }
}

function unreadableImage(name: string): Failure {
  return new Failure(
    `assets/${name} is not an image that can be read as a whole.`,
    'Save it again as PNG, JPEG, WebP or AVIF.',
    1,
  );
}
