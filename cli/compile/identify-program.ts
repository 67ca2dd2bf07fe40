import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Writes a checksum of everything that the program consists of, the versions of its packages
 * included, to distinguish its own work from that of another version.
 */
export function identifyProgram(root: string, outdir: string): void {
  const files = readdirSync(outdir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(outdir, join(entry.parentPath, entry.name)))
    .sort();
  const sum = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const file of files) sum.update(`\0${file}\0`).update(readFileSync(join(outdir, file)));
  writeFileSync(join(outdir, 'identity'), sum.digest('hex'));
}
