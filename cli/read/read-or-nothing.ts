import { readFileSync } from 'node:fs';

/** Returns the content of a file; undefined if it is missing or cannot be read. */
export function readOrNothing(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
