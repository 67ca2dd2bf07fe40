import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Edition, SourceFile } from '../../renderer/index.ts';
import { once } from '../../renderer/light.ts';
import { type CommittedVersions, versionsReader } from './committed-versions.ts';
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
  /** What git has of its campaigns whenever it is asked. */
  history(): CommittedVersions;
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
  const history = before?.history ?? versionsReader(folder, 'campaigns');
  const read = [...site.sources, ...site.code].map((listed) => readText(folder, listed, before));
  const texts = new Map(read.map((one) => [one.source.path, one]));
  const textOf = ({ path }: SourceFile) => texts.get(path)?.source ?? { path, text: '' };
  const inventory = takeInventory({ ...site, sources: [], code: [] }, before?.inventory.seen());
  const assets = site.assets.map((name) => `${name} ${inventory.hashOf(`assets/${name}`)}`);
  const assetKey = hash('sha256', assets.join());
  const hashes = read.map(({ source, hash }) => `${source.path} ${hash}`);
  return {
    ...site,
    campaignVersions: once(history),
    history,
    sources: site.sources.map(textOf),
    code: site.code.map(textOf),
    key: hash('sha256', [...hashes, assetKey, ...site.others].join('\n')),
    assetKey,
    texts,
    inventory,
  };
}

/** The hashes of the files of a snapshot, some of whose sources may have another text by now. */
export function hashesIn({ sources, texts, inventory }: Snapshot): (path: string) => string {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  return (path) => {
    const read = texts.get(path);
    const source = byPath.get(path);
    if (source && source !== read?.source) return hash('sha256', source.text);
    return read?.hash ?? inventory.hashOf(path);
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
