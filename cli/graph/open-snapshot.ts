import { hash } from 'node:crypto';
import { loadTypes, type SiteTypes } from '../custom-sections/load-types.ts';
import { folderCache } from '../publish/cache.ts';
import { readPictureFacts } from '../publish/inspect-pictures.ts';
import type { Snapshot } from '../read/take-snapshot.ts';
import { filesAt } from './inputs.ts';
import { newStore } from './open-store.ts';
import type { SiteWorld } from './site-world.ts';
import type { SiteStore } from './whole-site.ts';

/** The store of a site as it is in a snapshot. */
export interface OpenSnapshot {
  snapshot: Snapshot;
  types: SiteTypes;
  store: SiteStore;
}

/**
 * Opens a site as it is in a snapshot, with what is known of it from `before`, which stays as it is.
 * `cache` is the folder of what was made before.
 */
export async function openSnapshot(
  found: Snapshot,
  cache: string,
  before?: OpenSnapshot,
): Promise<OpenSnapshot> {
  const isSameCode = before && codeOf(before.snapshot) === codeOf(found);
  const types = isSameCode ? before.types : await loadTypes(found.folder, cache);
  const snapshot = { ...found, pictures: await picturesOf(found, cache, before) };
  const world = worldOf(snapshot, types);
  return { snapshot, types, store: before ? before.store.fork(world) : newStore(world) };
}

/** The world of a snapshot, perhaps with other texts in some of its sources. */
export function worldOf(snapshot: Snapshot, types: SiteTypes): SiteWorld {
  const sources = new Map(snapshot.sources.map((source) => [source.path, source]));
  const hashOf = (path: string) => {
    const read = snapshot.texts.get(path);
    const source = sources.get(path);
    if (source && source !== read?.source) return hash('sha256', source.text);
    return read?.hash ?? snapshot.inventory.hashOf(path);
  };
  return { ...filesAt(snapshot, hashOf), types };
}

function codeOf({ code, texts }: Snapshot): string {
  return code.map(({ path }) => `${path} ${texts.get(path)?.hash}`).join();
}

async function picturesOf(snapshot: Snapshot, cache: string, before?: OpenSnapshot) {
  if (before?.snapshot.assetKey === snapshot.assetKey) return before.snapshot.pictures;
  const { folder, assets, inventory } = snapshot;
  return readPictureFacts(folder, assets, inventory.hashOf, folderCache(cache));
}
