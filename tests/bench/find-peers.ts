import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** The version that the comparison is made with. */
const ELEVENTY = '@11ty/eleventy@3.1.7';

/** A program that builds the same pages. */
export interface Peer {
  /** What it is called, with its version. */
  name: string;
  /** The program, or the script to be run with Node. */
  file: string;
}

/** The peers; undefined where one is not on this machine. */
export interface Peers {
  hugo?: Peer;
  eleventy?: Peer;
}

/**
 * Looks for the peers in `given` (a folder with hugo and node_modules in it) and on the path.
 * With `install`, Eleventy is installed into `scratch` where it was not found.
 */
export function findPeers(given: string | undefined, install: boolean, scratch: string): Peers {
  const folders = given ? [given] : [];
  const hugo = findProgram('hugo', [...folders, ...(process.env.PATH ?? '').split(delimiter)]);
  const eleventy = findEleventy(folders) ?? (install ? installEleventy(scratch) : undefined);
  return {
    hugo: hugo ? hugoAt(hugo) : undefined,
    eleventy: eleventy ? eleventyAt(eleventy) : undefined,
  };
}

function hugoAt(file: string): Peer {
  return { name: `Hugo ${versionIn(execFileSync(file, ['version'], { encoding: 'utf8' }))}`, file };
}

function eleventyAt(file: string): Peer {
  const about = readFileSync(join(dirname(file), 'package.json'), 'utf8');
  return { name: `Eleventy ${versionIn(about)}`, file };
}

/** The version of a program by what it prints, or of a package by its package.json. */
function versionIn(text: string): string {
  return /(?:"version": "|v)(\d+\.\d+\.\d+)/.exec(text)?.[1] ?? '';
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
