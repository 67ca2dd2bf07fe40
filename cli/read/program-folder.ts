import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder this program is installed in: the nearest one above that has a renderer. It holds
 * the sources of islands and what was prepared for browsers.
 */
export function programFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'renderer', 'browser')) && folder !== dirname(folder)) {
    folder = dirname(folder);
  }
  return folder;
}
