import { copyFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import project from '../../package.json' with { type: 'json' };
import { emptyDatabaseFile } from '../../server/database/empty-database.ts';

/** Puts an empty database beside the program; one is made for each version of the engine. */
export async function makeEmptyDatabase(root: string, outdir: string): Promise<void> {
  const version = project.dependencies['@electric-sql/pglite'];
  const cache = join(root, 'node_modules/.cache/campaign-site');
  const made = join(cache, `empty-database-${version}.tar.gz`);
  if (!existsSync(made)) {
    mkdirSync(cache, { recursive: true });
    const own = `${made}.${process.pid}`;
    writeFileSync(own, await dumpEmptyDatabase());
    renameSync(own, made);
  }
  copyFileSync(made, join(outdir, emptyDatabaseFile));
}

async function dumpEmptyDatabase(): Promise<Uint8Array> {
  const engine = await PGlite.create();
  try {
    return new Uint8Array(await (await engine.dumpDataDir('gzip')).arrayBuffer());
  } finally {
    await engine.close();
  }
}
