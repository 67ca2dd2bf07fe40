import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { KnownFile } from '../../schemas/generated/contract.ts';
import { stampOf } from '../read/stamp.ts';

/** Files that a build is about to put in their places, in case that it does not get to the end. */
export const ANNOUNCED = '.site/announced.json';

/** A file as a build left it: how it looks from outside, checksum and size. */
export type LeftFile = readonly [stamp: string, checksum: number, size: number];
/** Files by their paths in the output folder. */
export type LeftFiles = Readonly<Record<string, LeftFile>>;

/** Looks at files that a build leaves, but for those that it has `found` as they are. */
export function leaveFiles(
  folder: string,
  files: Readonly<Record<string, KnownFile>>,
  found: LeftFiles,
): LeftFiles {
  return Object.fromEntries(
    Object.entries(files).map(([path, { checksum, size }]) => [
      path,
      found[path] ?? [stampOf(join(folder, path)), checksum, size],
    ]),
  );
}

/** A file as it looks now, or undefined if it is not as it was left. It is read only where it looks another. */
export function findLeft(folder: string, path: string, left: LeftFile): LeftFile | undefined {
  const place = join(folder, path);
  const stamp = stampOf(place);
  if (stamp && stamp === left[0]) return left;
  const [, checksum, size] = left;
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found?.isFile() || found.size !== size) return undefined;
  return crc32(readFileSync(place)) === checksum ? [stamp, checksum, size] : undefined;
}
