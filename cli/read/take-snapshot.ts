import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Edition, SourceFile } from '../../renderer/index.ts';
import { type Inventory, takeInventory } from './inventory.ts';
import { readSite, type SiteFolder } from './read-site.ts';
import { stampOf } from './stamp.ts';

/** A site folder at one moment: files may go on changing. */
export interface Snapshot extends SiteFolder {
  /** The same for the same site. */
  key: string;
  /** The same for the same assets. */
  assetKey: string;
  /** The texts by their paths, with how their files looked when they were read. */
  texts: ReadonlyMap<string, ReadText>;
  inventory: Inventory;
}

interface ReadText {
  source: SourceFile;
  hash: string;
  stamp: string;
}

/** Reads a site folder as a whole; texts of files that look as they did `before` are taken from there. */
export function takeSnapshot(
  folder: string,
  wanted: Partial<Edition>,
  before?: Snapshot,
): Snapshot {
  const site = readSite(folder, wanted);
  const read = [...site.sources, ...site.code].map((listed) => readText(folder, listed, before));
  const texts = new Map(read.map((one) => [one.source.path, one]));
  const textOf = ({ path }: SourceFile) => texts.get(path)?.source ?? { path, text: '' };
  const assetKey = hash(
    'sha256',
    site.assets.map((name) => `${name} ${lookOf(folder, name)}`).join(),
  );
  const hashes = read.map(({ source, hash }) => `${source.path} ${hash}`);
  return {
    ...site,
    sources: site.sources.map(textOf),
    code: site.code.map(textOf),
    key: hash('sha256', [...hashes, assetKey, ...site.others].join('\n')),
    assetKey,
    texts,
    inventory: takeInventory({ ...site, sources: [], code: [] }, before?.inventory.seen()),
  };
}

function readText(folder: string, listed: SourceFile, before?: Snapshot): ReadText {
  const { path } = listed;
  const stamp = stampOf(join(folder, path));
  const old = before?.texts.get(path);
  if (old && stamp && old.stamp === stamp) return old;
  const { text } = listed;
  return { source: { path, text }, hash: hash('sha256', text), stamp };
}

function lookOf(folder: string, name: string): string {
  const stat = statSync(join(folder, 'assets', name), { throwIfNoEntry: false });
  return stat ? `${stat.mtimeMs}-${stat.size}-${stat.ino}` : '';
}
