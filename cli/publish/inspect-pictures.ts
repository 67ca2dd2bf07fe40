import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { PictureFacts, PictureShelf } from '../../renderer/index.ts';
import { withFileErrors } from '../terminal/terminal.ts';
import { type Cache, getJson } from './cache.ts';
import { inspectSvg } from './clean-svg.ts';
import { shortened } from './content-hash.ts';

/** Endings of the files that pages show as pictures, in lower case. */
export const PICTURE_ENDINGS = ['.svg', '.png', '.jpg', '.jpeg', '.webp', '.avif', '.gif'];

/** Endings that pictures have, those included that browsers do not show. */
const PICTURE = /^\.(?:png|jpe?g|webp|avif|gif|svg|heic|heif|pdf|tiff?|bmp|psd|ai|eps)$/i;

/** Changes whenever facts are found out in another way. */
const METHOD = '5';

/** How the bytes of a format begin; ISO media have their brand after four bytes of length. */
const BEGINNINGS: readonly (readonly [format: string, start: RegExp])[] = [
  ['JPEG', /^\xff\xd8\xff/],
  ['PNG', /^\x89PNG\r\n/],
  ['WebP', /^RIFF[\s\S]{4}WEBP/],
  ['GIF', /^GIF8/],
  ['AVIF', /^[\s\S]{4}ftyp(?:avif|avis)/],
  ['HEIC', /^[\s\S]{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/],
  ['PDF', /^%PDF/],
  ['PostScript', /^%!PS/],
  ['TIFF', /^(?:II\*\0|MM\0\*)/],
  ['Photoshop', /^8BPS/],
  ['BMP', /^BM/],
  ['SVG', /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!DOCTYPE svg|svg\b)/i],
];

/** Finds out what the pictures among some assets are, each once for its content. */
export async function readPictureFacts(
  folder: string,
  names: readonly string[],
  hashOf: (path: string) => string,
  cache: Cache,
): Promise<PictureShelf> {
  const pictures = names.filter((name) => PICTURE.test(extname(name)));
  const found = pictures.map(async (name) => {
    const key = `pictures/${METHOD}/${shortened(hashOf(`assets/${name}`))}.json`;
    const facts = await getJson(cache, key, () => inspect(assetBytes(folder, name)));
    return [name, facts] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

async function inspect(content: Buffer): Promise<PictureFacts> {
  if (content.length === 0) return { isEmpty: true, isWhole: false };
  const start = content.subarray(0, 512).toString('latin1');
  const format = BEGINNINGS.find(([, beginning]) => beginning.test(start))?.[0];
  const common = { ...(format && { format }), isEmpty: false };
  if (format === 'SVG') return { ...common, ...(await inspectSvg(content.toString())) };
  if (!format || !['JPEG', 'PNG', 'WebP', 'GIF', 'AVIF'].includes(format)) {
    return { ...common, isWhole: true };
  }
  const { default: sharp } = await import('sharp');
  try {
    const { autoOrient, pages = 1 } = await sharp(content).metadata();
    // Scaled down while it is read, a photo takes an eighth of the time and still all of its bytes.
    const small = sharp(content, { failOn: 'truncated' }).resize(16).toColourspace('srgb');
    const { data, info } = await small.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const color = meanColor(data, info.channels);
    return {
      ...common,
      ...autoOrient,
      ...(color && { color }),
      isMoving: pages > 1,
      isWhole: true,
    };
  } catch {
    return { ...common, isWhole: false };
  }
}

/** The mean of some pixels as #rgb, their opacity being the last channel; none where any is transparent. */
function meanColor(pixels: Buffer, channels: number): string | undefined {
  const sums = [0, 0, 0];
  for (let at = 0; at < pixels.length; at += channels) {
    if (pixels[at + channels - 1] !== 255) return undefined;
    sums.forEach((sum, index) => {
      sums[index] = sum + (pixels[at + index] ?? 0);
    });
  }
  const count = pixels.length / channels;
  return `#${sums.map((sum) => Math.round((sum / count / 255) * 15).toString(16)).join('')}`;
}

/** @throws Failure if the file cannot be read. */
export function assetBytes(folder: string, name: string): Buffer {
  return withFileErrors(`assets/${name}`, () => readFileSync(join(folder, 'assets', name)));
}
