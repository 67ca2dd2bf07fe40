import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { writeAtomically } from '../../publish/write-atomically.ts';
import { contentOf } from '../../write/change-files.ts';
import type { Version } from '../edit-protocol.ts';
import {
  asFileContent,
  BESIDE,
  thisUser,
  UnknownVersion,
  unpackOnce,
  type VersionStore,
} from './version-store.ts';

/** A version as it is written: the content of each file is stored under its hash. */
interface Snapshot extends Version {
  /** Counts the versions, from 1 on. */
  number: number;
  /** The hashes of the files, by their paths. */
  files: Readonly<Record<string, string>>;
}

/** The ending of versions. */
const ENDING = '.json';

/** The version before the first one, which has no files. */
const NOTHING: Snapshot = { id: '', number: 0, at: '', author: '', note: '', files: {} };

/** Versions of a site without a repository: copies below `cache`, of which the first is the site as it is. */
export async function snapshotStore(folder: string, cache: string): Promise<VersionStore> {
  const home = join(cache, 'versions', hash('sha256', folder).slice(0, 16));
  const objects = join(home, 'objects');
  const snapshots = () =>
    readdirSync(home)
      .flatMap((name) => readSnapshot(home, name))
      .toSorted((one, other) => other.number - one.number);
  const latest = () => snapshots()[0] ?? NOTHING;
  const filesOf = (version: string) => {
    const found = [...snapshots(), NOTHING].find(({ id }) => id === version);
    if (!found) throw new UnknownVersion();
    return found.files;
  };

  const store: VersionStore = {
    list: async () => snapshots().map(({ id, at, author, note }) => ({ id, at, author, note })),
    latest: async () => latest().id,
    async changedFiles(version) {
      return changedBetween(filesOf(version), hashFiles(folder));
    },
    async contentAt(version, path) {
      const content = filesOf(version)[path];
      return content && asFileContent(readFileSync(join(objects, content)));
    },
    unpack: (version) =>
      unpackOnce(cache, version, (fresh) => {
        for (const [path, content] of Object.entries(filesOf(version))) {
          writeAtomically(join(fresh, path), readFileSync(join(objects, content)));
        }
      }),
    async keep(note) {
      const files = hashFiles(folder);
      const { number, files: before } = latest();
      if (changedBetween(before, files).length === 0) return false;
      for (const [path, content] of Object.entries(files)) {
        const object = join(objects, content);
        if (!existsSync(object)) writeAtomically(object, contentOf(folder, path) ?? '');
      }
      const at = new Date().toISOString();
      const made = { number: number + 1, at, author: thisUser().name, note, files };
      const text = JSON.stringify(made satisfies Omit<Snapshot, 'id'>);
      writeAtomically(join(home, hash('sha256', text) + ENDING), text);
      return true;
    },
    upstream: async () => undefined,
  };

  mkdirSync(home, { recursive: true });
  if (snapshots().length === 0) await store.keep('The site as it was at first');
  return store;
}

/** A version that is named for the hash of its text; none where that is damaged, or is something else. */
function readSnapshot(home: string, name: string): Snapshot[] {
  if (!name.endsWith(ENDING)) return [];
  const id = name.slice(0, -ENDING.length);
  const text = readFileSync(join(home, name), 'utf8');
  return hash('sha256', text) === id ? [{ id, ...JSON.parse(text) }] : [];
}

/** The hashes of the files of a site as they are now, by their paths. */
function hashFiles(folder: string): Snapshot['files'] {
  const ignore = BESIDE.map((name) => `${name}/**`);
  const paths = glob.sync('**', { cwd: folder, ignore, followSymbolicLinks: false });
  return Object.fromEntries(
    paths.flatMap((path) => {
      const content = contentOf(folder, path);
      return content ? [[path, hash('sha256', content)]] : [];
    }),
  );
}

function changedBetween(before: Snapshot['files'], after: Snapshot['files']): string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].filter((path) => before[path] !== after[path]).sort();
}
