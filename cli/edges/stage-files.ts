import { closeSync, fstatSync, openSync, statSync, writeFileSync } from 'node:fs';
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
  file: KnownFile;
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
  const encode = encoder();
  let count = 0;
  return ({ path, content }) => {
    const bytes = typeof content === 'string' ? encode(content) : content;
    const hash = contentHash(bytes);
    const known = before[path];
    if (known?.hash === hash && isUntouched(join(folder, path), known))
      return { path, file: known };
    const name = `${prefix}-${count++}`;
    try {
      return { path, file: { hash, ...write(join(waiting, name), bytes) }, name };
    } catch (error) {
      throw explainFileError(error, path);
    }
  };
}

/**
 * Makes the function that turns a text into its bytes, which hold until the next call: memory of
 * its own for each of ten thousand pages would cost more than to write them.
 */
function encoder(): (text: string) => Uint8Array {
  let memory = Buffer.alloc(0);
  return (text) => {
    const most = text.length * LONGEST_CHARACTER;
    if (memory.length < most) memory = Buffer.alloc(most * 2);
    // A TextEncoder takes twenty times as long over Latin letters.
    return memory.subarray(0, memory.write(text, 'utf8'));
  };
}

/** Bytes of UTF-8 that one unit of a text can take at most. */
const LONGEST_CHARACTER = 3;

/** Writes a file, and tells its size and time as they will be where it is moved to. */
function write(file: string, bytes: Uint8Array): Pick<KnownFile, 'size' | 'modified'> {
  const descriptor = openSync(file, 'w');
  try {
    writeFileSync(descriptor, bytes);
    const { size, mtimeMs } = fstatSync(descriptor);
    return { size, modified: mtimeMs };
  } finally {
    closeSync(descriptor);
  }
}

/** True where a file is still the one that was written. */
function isUntouched(file: string, known: KnownFile): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.size === known.size && stats.mtimeMs === known.modified;
}
