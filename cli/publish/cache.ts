import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from './write-whole.ts';

/** Work that was done before, by a key that changes with everything it depends on. */
export interface Cache {
  /** What is stored under `key`, or what `make` makes and is stored from now on. */
  get(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>;
  /** Stores something under `key`, in place of what was there. */
  put(key: string, content: Uint8Array): void;
}

/** A cache in a folder. A folder that cannot be written only costs time. */
export function folderCache(folder: string): Cache {
  return {
    async get(key, make) {
      const file = join(folder, key);
      try {
        return readFileSync(file);
      } catch {
        const made = await make();
        store(file, made);
        return made;
      }
    },
    put: (key, content) => store(join(folder, key), content),
  };
}

function store(file: string, content: Uint8Array): void {
  try {
    writeWhole(file, content);
  } catch {
    // The next build makes it again.
  }
}
