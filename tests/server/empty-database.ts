import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import project from '../../package.json' with { type: 'json' };

const folder = fileURLToPath(new URL('../../node_modules/.cache/site-tests', import.meta.url));
const file = `${folder}/empty-database-${project.dependencies['@electric-sql/pglite']}.tar.gz`;

/**
 * A database of the embedded engine with nothing in it, to be loaded. Making one takes the engine
 * ten times as long as loading it, so it is made once for all test files and runs.
 */
export async function emptyDatabase(): Promise<Blob> {
  try {
    return new Blob([await readFile(file)]);
  } catch {
    return makeEmptyDatabase();
  }
}

async function makeEmptyDatabase(): Promise<Blob> {
  const pglite = await PGlite.create();
  const empty = await pglite.dumpDataDir('gzip');
  await pglite.close();
  await mkdir(folder, { recursive: true });
  // Other test files may read at this moment.
  const own = `${file}.${process.pid}`;
  await writeFile(own, empty.stream());
  await rename(own, file);
  return empty;
}
