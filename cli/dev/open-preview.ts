import { hash } from 'node:crypto';
import { fontsOf, type Site, type SourceFile } from '../../renderer/index.ts';
import type { Components } from '../../renderer/rendering.ts';
import { Failure } from '../failure.ts';
import { filesAt } from '../graph/inputs.ts';
import { newStore } from '../graph/open-store.ts';
import { characters } from '../graph/rendered.ts';
import { soundSite } from '../graph/site.ts';
import type { SiteWorld } from '../graph/site-world.ts';
import type { SiteStore } from '../graph/whole-site.ts';
import { loadTypes, type SiteTypes } from '../own-types/load-own-types.ts';
import { folderCache } from '../publish/cache.ts';
import { contentHash } from '../publish/content-hash.ts';
import { readPictureFacts } from '../publish/picture-facts.ts';
import { publishShared, type Shared, shareNothing } from '../publish/publish-shared.ts';
import type { Snapshot } from './snapshot.ts';

/** A site as it is at one moment, ready to be shown page by page. */
export interface Preview {
  snapshot: Snapshot;
  store: SiteStore;
  types: SiteTypes;
  components: Components;
  shared: Shared;
  /** The same for the same shared files; absent where they cannot be made. */
  sharedKey?: string;
  /** Absent where what pages share has errors. */
  site?: Site;
  /** Why pages cannot be shown, where that is no mistake of a text: a typeface that is missing. */
  failure?: Failure;
}

/**
 * Opens a site as it is in a snapshot, with what is known of it from `before`. `cache` is the folder
 * of what was made before.
 */
export async function openPreview(
  found: Snapshot,
  cache: string,
  before?: Preview,
): Promise<Preview> {
  const isSameCode = before && codeOf(before.snapshot) === codeOf(found);
  const types = isSameCode ? before.types : await loadTypes(found.folder, cache);
  const components = isSameCode ? before.components : await types.components();
  const snapshot = { ...found, pictures: await picturesOf(found, cache, before) };
  const world = worldOf(snapshot, types);
  const store = before ? before.store.fork(world) : newStore(world);
  const site = store.ask(soundSite);
  const published = site
    ? await publish({ snapshot, store, types, site }, cache, before)
    : {
        failure: undefined,
        shared: before?.shared ?? shareNothing(types.scripts),
        sharedKey: before?.sharedKey,
      };
  const { shared, failure } = published;
  if (site && !failure) store.complete({ ...world, rendering: { shared, components } });
  return { snapshot, store, types, components, site, ...published };
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
  return code.map(({ path }: SourceFile) => `${path} ${texts.get(path)?.hash}`).join();
}

async function picturesOf(snapshot: Snapshot, cache: string, before?: Preview) {
  if (before?.snapshot.assetKey === snapshot.assetKey) return before.snapshot.pictures;
  const { folder, assets, inventory } = snapshot;
  return readPictureFacts(folder, assets, inventory.hashOf, folderCache(cache));
}

/** Publishes what pages refer to, unless it is what was published before. */
async function publish(
  { snapshot, store, types, site }: Pick<Preview, 'snapshot' | 'store' | 'types'> & { site: Site },
  cache: string,
  before?: Preview,
): Promise<Pick<Preview, 'shared' | 'sharedKey' | 'failure'>> {
  const fonts = fontsOf(site);
  const letters = fonts.length > 0 ? store.ask(characters) : '';
  const made = [types.key, snapshot.assetKey, fonts, site.favicon, letters];
  const sharedKey = contentHash(JSON.stringify(made));
  if (before && before.sharedKey === sharedKey) return { shared: before.shared, sharedKey };
  try {
    return { shared: await publishShared(store.world, site, letters, cache), sharedKey };
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    return { shared: shareNothing(types.scripts), failure };
  }
}
