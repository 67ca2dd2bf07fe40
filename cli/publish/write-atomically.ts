import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file as a whole in place of what was there, in a folder that is made if it is missing. */
export function writeAtomically(file: string, content: string | Uint8Array): void {
  const fresh = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(fresh, content);
  renameSync(fresh, file);
}
