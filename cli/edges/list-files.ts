import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The files below a folder, relative to it and with forward slashes; none where there is no such
 * folder. Names that begin with a dot are left out. Links to files count as files; links to
 * folders are not followed, so that no circle can be.
 */
export function listFiles(folder: string): string[] {
  const found: string[] = [];
  collect(folder, '', found);
  return found;
}

function collect(folder: string, below: string, found: string[]): void {
  for (const entry of entriesOf(folder)) {
    if (entry.name.startsWith('.')) continue;
    const path = below + entry.name;
    if (entry.isDirectory()) collect(join(folder, entry.name), `${path}/`, found);
    else if (entry.isFile() || isFile(join(folder, entry.name))) found.push(path);
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
