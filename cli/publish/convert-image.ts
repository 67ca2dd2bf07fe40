import { extname } from 'node:path';
import type { FormatEnum, default as Load, Sharp } from 'sharp';
import { SHARED_PICTURE } from '../../renderer/index.ts';
import { Failure } from '../terminal/terminal.ts';
import { contentHash } from './content-hash.ts';

/** No place of a page shows more pixels than this, not even on the densest screens. */
const WIDEST = 2400;

/**
 * Better formats, best first, with the quality at which no difference is seen. More effort makes AVIF
 * ten times as slow and no photo smaller; WebP, for browsers of before 2024, twice as slow for 3 %.
 */
export const IMAGE_FORMATS = [
  { name: 'avif', type: 'image/avif', options: { quality: 55, effort: 1 } },
  { name: 'webp', type: 'image/webp', options: { quality: 78, effort: 2 } },
] as const;

type SharpModule = typeof Load;

/** Colour spaces that are shown as they are meant; one of print is not. */
const SHOWN = ['srgb', 'b-w', 'rgb16', 'grey16'];

/** A name for how images are made here: others have other bytes. */
export const IMAGE_METHOD = contentHash(JSON.stringify([IMAGE_FORMATS, WIDEST, SHOWN]));

/** A file of the assets folder. */
export interface AssetSource {
  name: string;
  hash: string;
  read(): Buffer;
}

/** One of the forms that an image is offered in. */
export interface ImageForm {
  width: number;
  format: (typeof IMAGE_FORMATS)[number];
}

/** What is known of an image once it was read. */
export interface ImageFacts {
  /** As it is shown: upright, and no wider than any place. */
  width: number;
  height: number;
  /** Whether it can be published as it is: it has no metadata on place or camera. */
  isPlain: boolean;
  /** Whether it is made of several frames; all that is made of it shows the first one. */
  isMoving: boolean;
}

/** Finds out what has to be known of an image before a page can show it. */
export async function inspectImage(source: AssetSource): Promise<ImageFacts> {
  const read = await withImage(source, (sharp) => sharp(source.read()).metadata());
  const { exif, iptc, xmp, autoOrient, space, pages = 1 } = read;
  const width = Math.min(autoOrient.width, WIDEST);
  const height = Math.round((autoOrient.height * width) / autoOrient.width);
  const isMoving = pages > 1;
  const isShown = width === autoOrient.width && SHOWN.includes(space);
  return { width, height, isPlain: isMoving || (!exif && !iptc && !xmp && isShown), isMoving };
}

/** An image as its place can show it: upright, and without what the camera wrote into it. */
export function cleanImage(source: AssetSource): Promise<Uint8Array> {
  const format = extname(source.name).slice(1).toLowerCase() as keyof FormatEnum;
  return withImage(source, (sharp) => fitted(sharp, source).toFormat(format).toBuffer());
}

/** An SVG as a PNG on white, as wide as networks show the picture of a page. */
export function rasterize(source: AssetSource): Promise<Uint8Array> {
  return withImage(source, async (sharp) => {
    const { width: shown } = SHARED_PICTURE;
    const { width } = await sharp(source.read()).metadata();
    // SVGs are drawn at 72 dots per inch unless asked otherwise.
    return sharp(source.read(), { density: Math.min(2400, (72 * shown) / width) })
      .resize({ width: shown })
      .flatten({ background: '#ffffff' })
      .png({ palette: true })
      .toBuffer();
  });
}

/**
 * Makes a form of an image, and others, which `keep` gets. Most of the time goes into reading a
 * photo, which is done once.
 */
export function convertImage(
  source: AssetSource,
  form: ImageForm,
  others: readonly ImageForm[],
  keep: (other: ImageForm, content: Buffer) => void,
): Promise<Buffer> {
  return withImage(source, async (sharp) => {
    const { data, info } = await fitted(sharp, source).raw().toBuffer({ resolveWithObject: true });
    const make = ({ width, format: { name, options } }: ImageForm) =>
      sharp(data, { raw: info }).resize({ width }).toFormat(name, options).toBuffer();
    const [made] = await Promise.all([
      make(form),
      ...others.map(async (other) => keep(other, await make(other))),
    ]);
    return made;
  });
}

function fitted(sharp: SharpModule, { read }: AssetSource): Sharp {
  return sharp(read()).autoOrient().resize({ width: WIDEST, withoutEnlargement: true });
}

async function withImage<T>(
  { name }: AssetSource,
  work: (sharp: SharpModule) => Promise<T>,
): Promise<T> {
  const { default: sharp } = await import('sharp');
  try {
    return await work(sharp);
  } catch (error) {
    throw error instanceof Failure ? error : unreadableImage(name);
  }
}

export function unreadableImage(name: string): Failure {
  return new Failure(
    `assets/${name} is not an image that can be read as a whole.`,
    'Save it again as PNG, JPEG, WebP or AVIF.',
    1,
  );
}
