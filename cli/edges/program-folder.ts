import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder this program is installed in: the nearest one above that has a renderer. It holds
 * the sources of islands and what was prepared for browsers.
 */
export function programFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'renderer', 'browser')) && folder !== dirname(folder)) {
    folder = dirname(folder);
  }
  return folder;
}
