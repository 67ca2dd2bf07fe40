import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Content, OutputFile, PageFile } from '../../renderer/index.ts';
import { explainFileError } from '../failure.ts';

/**
 * A file as a build left it: enough to tell that a file is another one, and a quarter of the work of
 * a hash. Whether it is the same one, only its bytes can tell.
 */
export interface KnownFile {
  /** CRC-32, as gzip has it. */
  checksum: number;
  /** Bytes. */
  size: number;
  /** Checksum of the file that this one is a smaller coding of; absent where it is none. */
  of?: number;
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
): (file: OutputFile | PageFile) => StagedFile {
  const encode = encoder();
  let count = 0;

  function bytesOf(content: Content | readonly Content[]): Uint8Array {
    if (typeof content === 'string') return Buffer.from(content);
    return content instanceof Uint8Array ? content : encode(content);
  }

  return ({ path, content }) => {
    const bytes = bytesOf(content);
    const file = { checksum: crc32(bytes), size: bytes.length };
    if (isKnown(file, before[path]) && isThere(join(folder, path), bytes)) return { path, file };
    const name = `${prefix}-${count++}`;
    try {
      writeFileSync(join(waiting, name), bytes);
      return { path, file, name };
    } catch (error) {
      throw explainFileError(error, path);
    }
  };
}

/**
 * Makes the function that turns what a file consists of into its bytes, which hold until the next
 * call: memory of its own for each of ten thousand pages would cost more than to write them.
 */
function encoder(): (parts: readonly Content[]) => Uint8Array {
  let memory = Buffer.alloc(0);
  return (parts) => {
    const most = parts.reduce((sum, part) => sum + part.length * LONGEST_CHARACTER, 0);
    if (memory.length < most) memory = Buffer.alloc(most * 2);
    let end = 0;
    for (const part of parts) end += put(part, memory, end);
    return memory.subarray(0, end);
  };
}

/** Puts a part into some memory and tells its length there. */
function put(part: Content, memory: Buffer, at: number): number {
  // A TextEncoder takes twenty times as long over Latin letters.
  if (typeof part === 'string') return memory.write(part, at, 'utf8');
  memory.set(part, at);
  return part.length;
}

/** Bytes of UTF-8 that one unit of a text can take at most. */
const LONGEST_CHARACTER = 3;

function isKnown({ checksum, size }: KnownFile, known: KnownFile | undefined): boolean {
  return known?.checksum === checksum && known.size === size;
}

/** True where a file has these bytes. */
function isThere(file: string, bytes: Uint8Array): boolean {
  try {
    return readFileSync(file).equals(bytes);
  } catch {
    return false;
  }
}
