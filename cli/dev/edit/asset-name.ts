import { extname } from 'node:path';
import sharp from 'sharp';
import { slug } from '../../../renderer/index.ts';
import { PICTURE_ENDINGS } from '../../publish/inspect-pictures.ts';
import { Failure } from '../../terminal/terminal.ts';

/** Most characters of a stored name, which with its folder and number is one that every disk takes. */
const LONGEST = 100;

/**
 * The name under which a picture is stored: that of its file, and a number where it is taken.
 * @throws Failure where it is no picture that anybody can read.
 */
export async function assetName(
  wanted: string,
  content: Uint8Array,
  taken: readonly string[],
): Promise<string> {
  const extension = extname(wanted).toLowerCase();
  if (!PICTURE_ENDINGS.includes(extension)) {
    throw new Failure(`${wanted} is no picture.`, `Take one of: ${PICTURE_ENDINGS.join(', ')}.`);
  }
  await sharp(content)
    .metadata()
    .catch(() => {
      throw new Failure(
        `${wanted} cannot be read as a picture.`,
        'Save it again, or take another.',
      );
    });
  const stem = slug(wanted.slice(0, -extension.length)).slice(0, LONGEST);
  const plain = stem.replace(/-$/, '') || 'picture';
  let name = `uploads/${plain}${extension}`;
  for (let number = 2; taken.includes(name); number += 1) {
    name = `uploads/${plain}-${number}${extension}`;
  }
  return name;
}
