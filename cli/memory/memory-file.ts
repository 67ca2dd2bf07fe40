import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { storeFile } from '../publish/cache.ts';

/** Why a file cannot be used. */
export type Refusal = 'missing' | 'damaged' | 'foreign';

/**
 * Reads a value that this program has stored: what another version of it, or of Node, has stored
 * may mean something else.
 */
export function readStored<T>(file: string, program: string): { value: T } | Refusal {
  const bytes = readOrNothing(file);
  if (!bytes) return 'missing';
  const start = bytes.indexOf('\n') + 1;
  const [mark, writer, checksum] = bytes.toString('latin1', 0, Math.max(0, start - 1)).split(' ');
  const body = bytes.subarray(start);
  if (mark !== MARK || checksum !== String(crc32(body))) return 'damaged';
  return writer === program ? { value: JSON.parse(body.toString()) as T } : 'foreign';
}

/** Stores a value in place of what was there. A folder that cannot be written only costs time. */
export function storeValue(file: string, program: string, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value));
  storeFile(file, Buffer.concat([Buffer.from(`${MARK} ${program} ${crc32(body)}\n`), body]));
}

const MARK = 'site-memory';

function readOrNothing(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
