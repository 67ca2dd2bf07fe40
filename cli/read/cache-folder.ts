import { join } from 'node:path';

/** The folder for work that was done before, below the one that commands are called from. */
export function cacheFolder(cwd: string): string {
  return join(cwd, '.cache/site');
}
