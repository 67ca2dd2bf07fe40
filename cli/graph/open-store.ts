import { hash } from 'node:crypto';
import { loadTypes, type SiteTypes } from '../custom-sections/load-types.ts';
import { folderCache } from '../publish/cache.ts';
import { readPictureFacts } from '../publish/inspect-pictures.ts';
import type { SiteFolder } from '../read/read-site.ts';
import { addressQueries } from './addresses.ts';
import { filesAt, inputs, type SiteFiles } from './inputs.ts';
import { pageFileQueries } from './page-files.ts';
import { pageQueries } from './pages.ts';
import { publishedQueries } from './published.ts';
import { renderingQueries } from './rendered.ts';
import { sharedFileQueries } from './shared-files.ts';
import { siteQueries } from './site.ts';
import type { SiteWorld } from './site-world.ts';
import { type AnyQuery, QueryStore } from './store.ts';
import { translationQueries } from './translations.ts';
import { type SiteStore, wholeSiteQueries } from './whole-site.ts';

const queries: readonly AnyQuery<SiteWorld>[] = [
  ...inputs,
  ...sharedFileQueries,
  ...siteQueries,
  ...pageFileQueries,
  ...translationQueries,
  ...pageQueries,
  ...addressQueries,
  ...renderingQueries,
  ...publishedQueries,
  ...wholeSiteQueries,
];

/** An empty store of a site. */
export function newStore(world: SiteWorld, revision?: number): SiteStore {
  return new QueryStore<SiteWorld>(queries, world, revision);
}

/**
 * Opens what a site is computed from: its files, what its pictures are, and its types, unless they
 * are given. `cache` is the folder of what was made before.
 */
export async function openWorld(
  siteFolder: SiteFolder,
  hashOf: SiteFiles['hashOf'],
  cache: string,
  known?: SiteTypes,
): Promise<SiteWorld> {
  const { folder, assets } = siteFolder;
  const types = known ?? (await loadTypes(folder, cache));
  const pictures =
    siteFolder.pictures ?? (await readPictureFacts(folder, assets, hashOf, folderCache(cache)));
  return { ...filesAt({ ...siteFolder, pictures }, hashOf), types };
}

/** A site whose texts are in memory, and whose assets nobody changes. */
export function worldInMemory(siteFolder: SiteFolder, types: SiteTypes): SiteWorld {
  const texts = new Map([...siteFolder.sources, ...siteFolder.code].map((one) => [one.path, one]));
  const hashOf = (path: string) => hash('sha256', texts.get(path)?.text ?? '');
  return { ...filesAt(siteFolder, hashOf), types };
}
