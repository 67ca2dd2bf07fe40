import { extname } from 'node:path';
import type { FormatEnum } from 'sharp';
import { PICTURE_ENDINGS } from '../../publish/inspect-pictures.ts';

/** Sizes in pixels: people are shown in squares. */
const PORTRAIT = { width: 480, height: 480 };
const PICTURE = { width: 1200, height: 800 };

/** The placeholder of a file that only an example names: an image of its kind, if there is one. */
export async function placeholder(name: string): Promise<string | Buffer> {
  const extension = extname(name).toLowerCase();
  if (extension === '.svg') return illustration(name);
  if (!PICTURE_ENDINGS.includes(extension)) return '';
  // Loaded only here: native code that nothing else of the gallery needs.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(illustration(name)))
    .toFormat(extension.slice(1) as keyof FormatEnum)
    .toBuffer();
}

function illustration(name: string): string {
  const isPerson = /people|team|portrait|avatar|face|author|speaker/.test(name);
  const { width, height } = isPerson ? PORTRAIT : PICTURE;
  const inside = isPerson
    ? '<circle cx="240" cy="190" r="84" fill="#9fb0c3"/><path d="M84 480c0-96 70-160 156-160s156 64 156 160z" fill="#9fb0c3"/>'
    : '<circle cx="900" cy="220" r="90" fill="#f4d9a8"/><path d="M0 800 380 330l250 300 170-190 400 360z" fill="#b9c6d4"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><title>Placeholder</title><rect width="${width}" height="${height}" fill="#dfe6ee"/>${inside}</svg>`;
}
