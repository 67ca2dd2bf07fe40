import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program that this one is compared or measured with. */
export interface Peer {
  /** What it is called, with its version. */
  name: string;
  /** The program, or the script to be run with Node. */
  file: string;
}

/** Packages with the versions that comparisons are made with, and the script that starts each. */
const PACKAGES = {
  eleventy: { name: 'Eleventy', id: '@11ty/eleventy', version: '3.1.7', script: 'cmd.cjs' },
  astro: { name: 'Astro', id: 'astro', version: '7.3.5', script: 'bin/astro.mjs' },
  lighthouse: { name: 'Lighthouse', id: 'lighthouse', version: '13.5.0', script: 'cli/index.js' },
};

/** Programs of the system, and what makes each say its version. */
const PROGRAMS = {
  hugo: { name: 'Hugo', ask: 'version' },
  nginx: { name: 'nginx', ask: '-v' },
};

type Key = keyof typeof PACKAGES | keyof typeof PROGRAMS;

/** The peers that are on this machine. */
export type Peers = Partial<Record<Key, Peer>>;

/**
 * Looks for peers in the folder that BENCH_PEERS names and for programs on the path, and says how
 * to install those that are missing. With `installInto`, packages are installed into that folder.
 */
export function findPeers(installInto?: string): Peers {
  const given = process.env.BENCH_PEERS ? [process.env.BENCH_PEERS] : [];
  if (installInto) installPackages(installInto, given);
  const folders = installInto ? [...given, installInto] : given;
  const path = [...given, ...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const peers: Peers = {};
  for (const [key, { name, ask }] of Object.entries(PROGRAMS)) {
    const file = firstOf(path, key);
    if (file) peers[key as Key] = { name: `${name} ${versionOf(file, ask)}`, file };
    else console.log(`${name} is not here (install its package): measured without it.`);
  }
  for (const [key, { name, id, version, script }] of Object.entries(PACKAGES)) {
    const file = firstOf(folders, join('node_modules', id, script));
    const about = firstOf(folders, join('node_modules', id, 'package.json'));
    if (file && about) {
      peers[key as Key] = {
        name: `${name} ${JSON.parse(readFileSync(about, 'utf8')).version}`,
        file,
      };
    } else console.log(`${name} is not here (--peers installs ${version}): measured without it.`);
  }
  return peers;
}

function firstOf(folders: readonly string[], name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

function versionOf(file: string, ask: string): string {
  const { stdout, stderr } = spawnSync(file, [ask], { encoding: 'utf8' });
  return /\d+\.\d+\.\d+/.exec(stdout + stderr)?.[0] ?? '';
}

function installPackages(folder: string, given: readonly string[]): void {
  const missing = Object.values(PACKAGES)
    .filter(({ id }) => !firstOf(given, join('node_modules', id)))
    .map(({ id, version }) => `${id}@${version}`);
  if (missing.length === 0) return;
  execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', ...missing], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
