import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Functions of `node:fs` whose result depends on what is at their first argument. */
const READING = /^(?:access|createReadStream|exists|lstat|open|opendir|read|realpath|stat)/;

/** Has `onRead` called with each file and folder that code of this thread looks at from now on. */
export function recordReads(onRead: (file: string) => void): void {
  for (const module of [fs, fs.promises] as unknown as Record<string, unknown>[]) {
    for (const [name, original] of Object.entries(module)) {
      if (typeof original !== 'function' || !READING.test(name)) continue;
      module[name] = Object.assign((...args: unknown[]) => {
        const [place] = args;
        if (place instanceof URL) onRead(fileURLToPath(place));
        else if (typeof place === 'string' || Buffer.isBuffer(place))
          onRead(resolve(String(place)));
        return original.apply(module, args);
      }, original);
    }
  }
  syncBuiltinESMExports();
}
