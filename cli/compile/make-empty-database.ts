import { copyFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import project from '../../package.json' with { type: 'json' };
import { emptyDatabaseFile } from '../../server/database/empty-database.ts';

/** Puts an empty database beside the program; one is made for each version of the engine. */
export async function makeEmptyDatabase(root: string, outdir: string): Promise<void> {
  const version = project.dependencies['@electric-sql/pglite'];
  const cache = join(root, 'node_modules/.cache/campaign-site');
  const made = join(cache, `${version}-${emptyDatabaseFile}`);
  if (!existsSync(made)) {
    mkdirSync(cache, { recursive: true });
    const own = `${made}.${process.pid}`;
    writeFileSync(own, await dumpEmptyDatabase());
    renameSync(own, made);
  }
  copyFileSync(made, join(outdir, emptyDatabaseFile));
}

/** With segments of the log of 1 MB: those of 16 MB are written whole at each first start. */
async function dumpEmptyDatabase(): Promise<Uint8Array> {
  const engine = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'] });
  try {
    const files = await (await engine.dumpDataDir('none')).arrayBuffer();
    return zstdCompressSync(files, { params: { [constants.ZSTD_c_compressionLevel]: 12 } });
  } finally {
    await engine.close();
  }
}
