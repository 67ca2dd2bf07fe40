import { copyFileSync, linkSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Works with an empty folder that is deleted afterwards. */
export async function withFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'site-deploy-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Works with a copy of some files of a folder, each in a place: hard links where the disk has them. */
export function withCopy<Result>(
  from: string,
  paths: readonly string[],
  placeOf: (path: string) => string,
  work: (copy: string) => Promise<Result>,
): Promise<Result> {
  return withFolder((copy) => {
    for (const path of paths) {
      const place = join(copy, placeOf(path));
      mkdirSync(dirname(place), { recursive: true });
      linkOrCopy(join(from, path), place);
    }
    return work(copy);
  });
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
