import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '../../renderer/index.ts';
import { explainFileError } from '../failure.ts';
import { listFiles } from './list-files.ts';

/** A site folder as it is on disk. Paths are relative to it, with forward slashes, sorted. */
export interface SiteFolder {
  folder: string;
  sources: SourceFile[];
  /** Files below `assets`, relative to it. */
  assets: string[];
}

/** Reads every YAML file of a site, and lists its assets. */
export function readSite(folder: string): SiteFolder {
  const files = ['pages', 'partials', 'data', 'mails']
    .flatMap((name) => listFiles(join(folder, name)).map((path) => `${name}/${path}`))
    .filter((path) => /\.ya?ml$/.test(path));
  return {
    folder,
    sources: ['site.yaml', ...files]
      .sort(byName)
      .map((path) => ({ path, text: readText(join(folder, path), path) })),
    assets: listFiles(join(folder, 'assets')).sort(byName),
  };
}

/** Reads a text file of a site; `path` is its name in messages. */
export function readText(file: string, path: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw explainFileError(error, path);
  }
}

/** The same order on every machine, whatever its language. */
function byName(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
