import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputFile } from '../../renderer/index.ts';
import { explainFileError } from '../failure.ts';
import { contentHash } from './content-hash.ts';

/** A file as a build left it. */
export interface KnownFile {
  hash: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  modified: number;
}

/** Where files wait to be put in their places; plain data, so that several threads can stage. */
export interface Staging {
  /** The output folder. */
  folder: string;
  /** The folder in which files wait. */
  waiting: string;
  /** What the last build left, by path. */
  before: Readonly<Record<string, KnownFile>>;
}

/** A file that waits for its place, or one that is there already because nothing changed. */
export interface StagedFile {
  path: string;
  hash: string;
  /** Name in the folder of waiting files; absent where nothing changed. */
  name?: string;
}

/**
 * Makes the function that writes a file where it waits, unless the last build left the same.
 * Each thread needs a `prefix` of its own, so that no two files get one name.
 */
export function fileStager(
  { folder, waiting, before }: Staging,
  prefix: string,
): (file: OutputFile) => StagedFile {
  let count = 0;
  return ({ path, content }) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const hash = contentHash(bytes);
    const known = before[path];
    if (known?.hash === hash && isUntouched(join(folder, path), known)) return { path, hash };
    const name = `${prefix}-${count++}`;
    try {
      writeFileSync(join(waiting, name), bytes);
    } catch (error) {
      throw explainFileError(error, path);
    }
    return { path, hash, name };
  };
}

/** True where a file is still the one that was written. */
function isUntouched(file: string, known: KnownFile): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.size === known.size && stats.mtimeMs === known.modified;
}
