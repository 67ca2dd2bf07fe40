import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Content, OutputFile, PageFile } from '../../renderer/index.ts';
import type { KnownFile } from '../../schemas/generated/contract.ts';
import { withFileErrors } from '../terminal/terminal.ts';

/** Where files are staged before they are put in their places; plain data, so that several threads can stage. */
export interface Staging {
  /** The output folder. */
  folder: string;
  /** The folder of the staged files. */
  area: string;
  /**
   * What the last build left, by path: enough to notice that a file is another one, and a quarter of the
   * work of a hash. Whether it is the same one, only its bytes can show.
   */
  before: Readonly<Record<string, KnownFile>>;
}

/** A file that is staged, or in its place already because nothing changed; plain data. */
export interface StagedFile {
  path: string;
  file: KnownFile;
}

/** The name of a staged file: no two paths share one. */
export function stagedName(path: string): string {
  return hash('sha256', path);
}

/** Makes the function that stages a file, unless the last build left the same. */
export function fileStager({
  folder,
  area,
  before,
}: Staging): (file: OutputFile | PageFile) => StagedFile {
  const encode = encoder();

  function bytesOf(content: Content | readonly Content[]): Uint8Array {
    if (typeof content === 'string') return Buffer.from(content);
    return content instanceof Uint8Array ? content : encode(content);
  }

  return ({ path, content }) => {
    const bytes = bytesOf(content);
    const file = { checksum: crc32(bytes), size: bytes.length };
    if (isKnown(file, before[path]) && isThere(join(folder, path), bytes)) return { path, file };
    withFileErrors(path, () => writeFileSync(join(area, stagedName(path)), bytes));
    return { path, file };
  };
}

/**
 * Makes the function that turns what a file consists of into its bytes, which hold until the next
 * call: memory of its own for each of ten thousand pages would cost more than to write them.
 */
function encoder(): (parts: readonly Content[]) => Uint8Array {
  let buffer = Buffer.alloc(0);
  return (parts) => {
    const most = parts.reduce((sum, part) => sum + part.length * LONGEST_CHARACTER, 0);
    if (buffer.length < most) buffer = Buffer.alloc(most * 2);
    let end = 0;
    for (const part of parts) end += put(part, buffer, end);
    return buffer.subarray(0, end);
  };
}

/** Writes a part into a buffer and returns its length there. */
function put(part: Content, buffer: Buffer, at: number): number {
  // A TextEncoder takes twenty times as long over Latin letters.
  if (typeof part === 'string') return buffer.write(part, at, 'utf8');
  buffer.set(part, at);
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
