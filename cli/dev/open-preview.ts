import { fontsOf, type Site } from '../../renderer/index.ts';
import type { Components } from '../../renderer/rendering.ts';
import { characters } from '../graph/addresses.ts';
import { type OpenSnapshot, openSnapshot } from '../graph/open-snapshot.ts';
import { soundSite } from '../graph/site.ts';
import { contentHash } from '../publish/content-hash.ts';
import { publishShared, type Shared, shareNothing } from '../publish/publish-shared.ts';
import type { Snapshot } from '../read/take-snapshot.ts';
import { Failure } from '../terminal/failure.ts';

/** The edition that is previewed. */
export const PREVIEWED = { drafts: true, isLocal: true };

/** A site as it is at one moment, ready to be shown page by page. */
export interface Preview extends OpenSnapshot {
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
  const { snapshot, types, store } = await openSnapshot(found, cache, before);
  const components =
    before && types === before.types ? before.components : await types.components();
  const site = store.ask(soundSite);
  const published = site
    ? await publish({ snapshot, store, types, site }, cache, before)
    : {
        failure: undefined,
        shared: before?.shared ?? shareNothing(types.scripts),
        sharedKey: before?.sharedKey,
      };
  const { shared, failure } = published;
  if (site && !failure) store.complete({ ...store.world, rendering: { shared, components } });
  return { snapshot, store, types, components, site, ...published };
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
