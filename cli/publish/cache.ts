import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { readOrNothing } from '../read/read-or-nothing.ts';
import { writeAtomically } from './write-atomically.ts';

/** Results of earlier work, by a key that changes with everything they depend on. */
export interface Cache {
  /** The result that is stored under `key`; undefined if it is missing or its file is damaged. */
  find(key: string): Buffer | undefined;
  /** The result that is stored under `key`, or the one that `make` returns, which is stored. */
  get(key: string, make: () => Promise<string | Uint8Array>): Promise<Buffer>;
  /** Stores a result under `key`, in place of what was there. */
  put(key: string, content: string | Uint8Array): void;
}

/**
 * A cache in a folder. A file ends in a checksum of its key and its content: one that is empty, cut
 * or of something else is made again. A folder that cannot be written only costs time.
 */
export function folderCache(folder: string): Cache {
  const find = (key: string) => {
    const stored = readOrNothing(join(folder, key)) ?? Buffer.alloc(0);
    const content = stored.subarray(0, -CHECKSUM_BYTES);
    const isWhole = checksum(key, content).equals(stored.subarray(-CHECKSUM_BYTES));
    return isWhole ? content : undefined;
  };
  const put = (key: string, content: string | Uint8Array) => {
    const bytes = Buffer.from(content);
    try {
      writeAtomically(join(folder, key), Buffer.concat([bytes, checksum(key, bytes)]));
    } catch {
      // The next build makes it again.
    }
  };
  return {
    find,
    put,
    async get(key, make) {
      const known = find(key);
      if (known) return known;
      const made = Buffer.from(await make());
      put(key, made);
      return made;
    },
  };
}

/** Like `find`, of a value that was stored as JSON. The key names the version of its shape. */
export function findJson<T>(cache: Cache, key: string): T | undefined {
  const text = cache.find(key)?.toString();
  return text === undefined ? undefined : JSON.parse(text);
}

/** Like `get`, of a value that is stored as JSON. The key names the version of its shape. */
export async function getJson<T>(cache: Cache, key: string, make: () => Promise<T>): Promise<T> {
  const text = await cache.get(key, async () => JSON.stringify(await make()));
  return JSON.parse(text.toString());
}

const CHECKSUM_BYTES = 8;

function checksum(key: string, content: Uint8Array): Buffer {
  const sum = crc32(content, crc32(key));
  return Buffer.from(sum.toString(16).padStart(CHECKSUM_BYTES, '0'));
}
