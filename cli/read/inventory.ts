import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unlessMissing } from '../terminal/terminal.ts';
import { filesOf, type SiteFolder } from './read-site.ts';
import { stampOf } from './stamp.ts';

/** A file as it was when it was looked at; the hash is that of its bytes. */
type SeenFile = readonly [stamp: string, hash: string];

/** Files by their paths, relative to the folder of the site. */
export type SeenFiles = Readonly<Record<string, SeenFile>>;

/** The files of a site as they are now. */
export interface Inventory {
  /** SHA-256 of a file as it was when it was first asked for; empty where it is missing. */
  hashOf(path: string): string;
  /** What is to be known the next time of the files that were looked at. */
  seen(): SeenFiles;
}

/**
 * Looks at the files of a site, and at others when they are asked for; reads those that may have
 * changed since they were seen `before`. They are read after that: what changes meanwhile is noticed
 * the next time.
 */
export function takeInventory(siteFolder: SiteFolder, before: SeenFiles = {}): Inventory {
  const files = new Map<string, SeenFile>();

  function look(path: string): SeenFile {
    const known = files.get(path);
    if (known) return known;
    const file = join(siteFolder.folder, path);
    const stamp = stampOf(file);
    const old = before[path];
    const seen = old && stamp && old[0] === stamp ? old : ([stamp, hashOf(file, path)] as const);
    files.set(path, seen);
    return seen;
  }

  filesOf(siteFolder).forEach(look);
  return {
    hashOf: (path) => look(path)[1],
    seen: () => Object.fromEntries(files),
  };
}

function hashOf(file: string, path: string): string {
  return unlessMissing(path, () => hash('sha256', readFileSync(file))) ?? '';
}
