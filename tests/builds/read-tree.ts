import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Every file below a folder by its path, as text that differs where the bytes do; without the lock
 * of builds, which stays in place.
 */
export function readTree(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name !== 'lock')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(
    files.map((file) => [
      relative(folder, file).replaceAll('\\', '/'),
      readFileSync(file, 'latin1'),
    ]),
  );
}

/** The files of an output folder, without the record that the builder keeps of file times. */
export function readOutput(folder: string): Record<string, string> {
  const { '.site/build.json': _record, ...files } = readTree(folder);
  return files;
}
