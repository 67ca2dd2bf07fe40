import type Sharp from 'sharp';
import { type OutputFile, SITE_ICONS } from '../../renderer/index.ts';
import routes from '../../schemas/routes.json' with { type: 'json' };
import type { Cache } from './cache.ts';
import { contentHash } from './content-hash.ts';

type Icon = (typeof SITE_ICONS)[keyof typeof SITE_ICONS];

/** Makes the icons of a site of its favicon: none if that cannot be read, which checks report. */
export async function publishIcons(favicon: Uint8Array, cache: Cache): Promise<OutputFile[]> {
  const hash = contentHash(favicon);
  const icons = Object.values(SITE_ICONS).map(async (icon) => ({
    path: icon.path,
    content: await cache.get(`icons/1/${hash}-${icon.path}`, () => makeIcon(favicon, icon)),
  }));
  return Promise.all(icons).catch(noneIfUnreadable);
}

/** Twice the height at which an e-mail shows the logo, and the width that a narrow one has room for. */
const MAIL_LOGO = { height: 72, width: 520 };

/** Makes the logo that goes along with e-mails, as many programs show no SVG; none if it cannot be read. */
export async function publishMailLogo(logo: Uint8Array, cache: Cache): Promise<OutputFile[]> {
  const key = `icons/1/${contentHash(logo)}-mail.png`;
  const content = cache.get(key, () => drawMailLogo(logo).catch(rejectUnreadable));
  return content.then((png) => [{ path: routes.files.mailLogo, content: png }], noneIfUnreadable);
}

async function drawMailLogo(logo: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(logo).metadata();
  const scale = Math.min(MAIL_LOGO.height / height, MAIL_LOGO.width / width);
  // SVGs are drawn at 72 dots per inch unless asked otherwise.
  const density = Math.min(2400, Math.max(72, Math.ceil(72 * scale)));
  return sharp(logo, { density })
    .resize({ ...MAIL_LOGO, fit: 'inside' })
    .png()
    .toBuffer();
}

class UnreadablePicture extends Error {}

function rejectUnreadable(cause: unknown): never {
  throw new UnreadablePicture('The picture cannot be read.', { cause });
}

function noneIfUnreadable(error: unknown): OutputFile[] {
  if (error instanceof UnreadablePicture) return [];
  throw error;
}

async function makeIcon(favicon: Uint8Array, icon: Icon): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const png = await drawIcon(sharp, favicon, icon).catch(rejectUnreadable);
  return icon.path.endsWith('.ico') ? inIco(png, icon.size) : png;
}

/** Rejects if the favicon cannot be read. */
async function drawIcon(
  sharp: typeof Sharp,
  favicon: Uint8Array,
  { path, size }: Icon,
): Promise<Buffer> {
  const { width = size, format } = await sharp(favicon).metadata();
  const density = format === 'svg' ? { density: Math.min((72 * size) / width + 1, 2400) } : {};
  const icon = sharp(favicon, density).resize({
    width: size,
    height: size,
    fit: 'contain',
    background: 'transparent',
  });
  // Phones show black where a touch icon is transparent.
  const isTouched = path === SITE_ICONS.phone.path;
  return (isTouched ? icon.flatten({ background: '#fff' }) : icon).png().toBuffer();
}

/** An ICO file with one PNG in it (https://en.wikipedia.org/wiki/ICO_(file_format)). */
function inIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
