import type { Site } from '../../renderer/index.ts';
import type { SiteTypes } from '../custom-sections/load-types.ts';
import { newStore, openWorld } from '../graph/open-store.ts';
import { prepareRendering } from '../graph/prepare-rendering.ts';
import { soundSite } from '../graph/site.ts';
import type { SiteStore } from '../graph/whole-site.ts';
import { type Shared, shareNothing } from '../publish/publish-shared.ts';
import { hashesIn, type Snapshot } from '../read/take-snapshot.ts';
import { Failure } from '../terminal/terminal.ts';

/** The edition that is previewed. */
export const PREVIEWED = { drafts: true, isLocal: true };

/** A site as it is at one moment, ready to be shown page by page. */
export interface Preview {
  snapshot: Snapshot;
  types: SiteTypes;
  store: SiteStore;
  shared: Shared;
  /** Absent where what pages share has errors. */
  site?: Site;
  /** Why pages cannot be shown, where that is no mistake of a text: a typeface that is missing. */
  failure?: Failure;
}

/**
 * Opens a site as it is in a snapshot, with what is known of it from `before`, which stays as it is.
 * `cache` is the folder of what was made before.
 */
export async function openPreview(
  found: Snapshot,
  cache: string,
  before?: Preview,
): Promise<Preview> {
  const old = before?.snapshot;
  const known = old && codeOf(old) === codeOf(found) ? before.types : undefined;
  const pictures = old?.assetKey === found.assetKey ? old.pictures : undefined;
  const world = await openWorld({ ...found, pictures }, hashesIn(found), cache, known);
  const { types } = world;
  const store = before ? before.store.fork(world) : newStore(world);
  const snapshot = { ...found, pictures: world.siteFolder.pictures };
  const opened = { snapshot, types, store, site: store.ask(soundSite) };
  try {
    const shared = await prepareRendering(store, cache, { before: before?.shared });
    return { ...opened, shared: shared ?? before?.shared ?? shareNothing(types.scripts) };
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    return { ...opened, shared: shareNothing(types.scripts), failure };
  }
}

function codeOf({ code, texts }: Snapshot): string {
  return code.map(({ path }) => `${path} ${texts.get(path)?.hash}`).join();
}
