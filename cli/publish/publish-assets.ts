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

export interface PublishedAssets {
  /** By name in the assets folder. */
  files: Record<string, PublicAsset>;
  outputs: OutputFile[];
  /** How each variant of a raster image is made, by address. Only those in use need to be. */
  variants: ReadonlyMap<string, MakeVariant>;
}

/** Names assets by their content, so that browsers may keep them for ever, and measures images. */
export async function publishAssets(
  folder: string,
  names: readonly string[],
  cache: Cache,
): Promise<PublishedAssets> {
  const variants = new Map<string, MakeVariant>();
  const outputs: OutputFile[] = [];
  const files: Record<string, PublicAsset> = {};
  for (const name of names) {
    const content = readAsset(join(folder, 'assets', name), name);
    const hash = contentHash(content);
    const path = `assets/${hashedName(addressOf(name), hash)}`;
    outputs.push({ path, content });
    files[name] = { url: `/${path}`, ...(await describe(name, content, hash, variants, cache)) };
  }
  return { files, outputs, variants };
}

/** A name without what means something else in an address, such as `#`, or is written in several ways. */
function addressOf(name: string): string {
  return name.replace(/[^\w./-]/gu, '-');
}

function readAsset(file: string, name: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw explainFileError(error, `assets/${name}`);
  }
}

async function describe(
  name: string,
  content: Buffer,
  hash: string,
  variants: Map<string, MakeVariant>,
  cache: Cache,
): Promise<Partial<PublicAsset>> {
  const extension = extname(name).toLowerCase();
  if (extension === '.svg') return svgSize(content.toString('utf8')) ?? {};
  if (!RASTER.has(extension)) return {};
  const measured = await cache.get(`images/${hash}.json`, () => measure(content, name));
  const size = JSON.parse(Buffer.from(measured).toString()) as { width: number; height: number };
  const widths = [...WIDTHS.filter((width) => width < size.width), size.width];
  const sources = FORMATS.map((format) => ({
    type: format.type,
    srcset: widths
      .map((width) => {
        const path = `assets/${addressOf(name.slice(0, -extension.length))}-${width}-${hash}.${format.name}`;
        variants.set(`/${path}`, async () => ({
          path,
          content: await cache.get(`images/${hash}-${width}.${format.name}`, () =>
            convert(content, name, width, format),
          ),
        }));
        return `/${path} ${width}w`;
      })
      .join(', '),
  }));
  return { ...size, sources };
}

async function measure(content: Buffer, name: string): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  try {
    const { width, height } = await sharp(content).metadata();
    return Buffer.from(JSON.stringify({ width, height }));
  } catch {
    throw unreadableImage(name);
  }
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
