import { basename, extname } from 'node:path';
import { childPointer, type Json } from '../../../renderer/index.ts';
import { UNWRITTEN } from '../../../renderer/light.ts';

/** A picture that another one has replaced: its alternative text is to be written. */
export function withoutDescription(picture: Json, to: Json): Json {
  return { ...(picture as Record<string, Json>), src: to, alt: UNWRITTEN };
}

/**
 * Whether the alternative text of a picture would describe another one if that took its place. A file
 * of the same name is taken for a better copy of it; a picture that is not there was never described.
 */
export function isOtherPicture(picture: unknown, to: unknown, assets: readonly string[]): boolean {
  const { src, alt } = Object(picture) as { src?: unknown; alt?: unknown };
  if (typeof src !== 'string' || typeof to !== 'string' || !assets.includes(src)) return false;
  return typeof alt === 'string' && alt.trim() !== '' && nameOf(src) !== nameOf(to);
}

/** The places of the alternative texts of all uses of a picture in a value. */
export function descriptionsOf(name: string, value: unknown, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { src, alt } = value as { src?: unknown; alt?: unknown };
  const own = src === name && typeof alt === 'string' ? [childPointer(pointer, 'alt')] : [];
  const inside = Object.entries(value).flatMap(([key, inner]) =>
    descriptionsOf(name, inner, childPointer(pointer, key)),
  );
  return [...own, ...inside];
}

/** The name of a picture without its folder, its ending and the number that an upload gets. */
function nameOf(file: string): string {
  return basename(file, extname(file)).replace(/-\d+$/, '');
}
