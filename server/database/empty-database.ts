import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The file that the compiler puts beside the bundled program. */
export const emptyDatabaseFile = 'empty-database.tar.zst';

/**
 * Archive of a database of the embedded engine with nothing in it, to be unpacked: to make one takes
 * the engine several times as long.
 */
export function emptyDatabase(): string {
  const bundled = join(import.meta.dirname, emptyDatabaseFile);
  const fromSources = join(import.meta.dirname, '../../.build', emptyDatabaseFile);
  return existsSync(bundled) ? bundled : fromSources;
}
