import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import glob from 'fast-glob';
import { loadProgram, PROGRAM } from '../load-program.ts';

/*
 * Builds the sites of this project once, into nowhere, and keeps what V8 compiled for it beside
 * the program. A process of its own, whose output nobody reads: a site with mistakes in it is no
 * reason not to compile.
 */

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.build');
const { program, compiledCode } = loadProgram(folder);
const nowhere = mkdtempSync(join(tmpdir(), 'site-prime-'));
for (const site of glob.sync('sites/*', { cwd: root, onlyDirectories: true }).sort()) {
  await program.run(['node', 'site', 'build', join(root, site), '--out', join(nowhere, site)], '');
}
const fresh = join(folder, `${PROGRAM.code}.${process.pid}`);
writeFileSync(fresh, compiledCode());
renameSync(fresh, join(folder, PROGRAM.code));
rmSync(nowhere, { recursive: true });
process.exitCode = 0;
