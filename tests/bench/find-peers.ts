import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The version that the comparison is made with. */
const ELEVENTY = '@11ty/eleventy@3.1.7';

/** How each peer is started; undefined where it is not on this machine. */
export interface Peers {
  hugo?: string;
  /** The script of Eleventy, to be run with Node. */
  eleventy?: string;
}

/**
 * Looks for the peers in `given` (a folder with hugo and node_modules in it) and on the path.
 * With `install`, Eleventy is installed into `scratch` where it was not found.
 */
export function findPeers(given: string | undefined, install: boolean, scratch: string): Peers {
  const folders = given ? [given] : [];
  return {
    hugo: findProgram('hugo', [...folders, ...(process.env.PATH ?? '').split(delimiter)]),
    eleventy: findEleventy(folders) ?? (install ? installEleventy(scratch) : undefined),
  };
}

function findProgram(name: string, folders: readonly string[]): string | undefined {
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

function findEleventy(folders: readonly string[]): string | undefined {
  return findProgram('node_modules/@11ty/eleventy/cmd.cjs', folders);
}

function installEleventy(folder: string): string | undefined {
  execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', ELEVENTY], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return findEleventy([folder]);
}
