import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compare, isMapping } from '../../renderer/light.ts';
import { Failure, unlessMissing } from '../terminal/terminal.ts';
import { MANIFEST, readManifest } from './manifest.ts';

/** The files of a built site, and what of them an uploader has to do. */
export interface FileList {
  /** Changes where programs that read it have to. */
  version: 1;
  /** All files for visitors, by their paths. */
  files: Readonly<Record<string, ListedFile>>;
  /** Those that are new or other ones, in an order in which pages never ask for what is not there yet. */
  put: readonly string[];
  /** Those that are gone; to be deleted last. */
  delete: readonly string[];
}

interface ListedFile {
  sha256: string;
  /** Bytes. */
  size: number;
}

/** Whether a value that was read is such a list: what was uploaded before, as it was listed then. */
export function isFileList(value: unknown): value is FileList {
  return (
    isMapping(value) &&
    value.version === 1 &&
    isMapping(value.files) &&
    Object.values(value.files).every((file) => isMapping(file) && typeof file.sha256 === 'string')
  );
}

/** Compares a built site with what was uploaded `before`. What only the lead service reads is ignored. */
export function listChanges(folder: string, before?: FileList): FileList {
  const paths = Object.keys(readManifest(folder, MANIFEST))
    .filter((path) => !path.startsWith('.site/'))
    .sort(byUse);
  const files = Object.fromEntries(paths.map((path) => [path, look(folder, path)]));
  const isOther = (path: string) => files[path]?.sha256 !== before?.files[path]?.sha256;
  return {
    version: 1,
    files,
    put: paths.filter(isOther),
    delete: Object.keys(before?.files ?? {}).filter((path) => !files[path]),
  };
}

function look(folder: string, path: string): ListedFile {
  const bytes = unlessMissing(path, () => readFileSync(join(folder, path)));
  if (bytes) return { sha256: hash('sha256', bytes), size: bytes.length };
  throw new Failure(`${path} is not there any more.`, 'Build the site again.', 1);
}

/** What pages ask for first, then the pages. */
function byUse(a: string, b: string): number {
  return Number(isAsset(b)) - Number(isAsset(a)) || compare(a, b);
}

/** Whether pages load a file, whose name then changes with its content. */
export function isAsset(path: string): boolean {
  return path.startsWith('assets/');
}
