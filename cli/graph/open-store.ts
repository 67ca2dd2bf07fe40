import { hash } from 'node:crypto';
import { isMapping } from '../../renderer/light.ts';
import { loadTypes, type SiteTypes } from '../custom-sections/load-types.ts';
import { folderCache } from '../publish/cache.ts';
import { readPictureFacts } from '../publish/inspect-pictures.ts';
import type { SiteFolder } from '../read/read-site.ts';
import * as addresses from './addresses.ts';
import * as inputs from './inputs.ts';
import { filesAt, type SiteFiles } from './inputs.ts';
import * as pageFiles from './page-files.ts';
import * as pages from './pages.ts';
import * as published from './published.ts';
import * as rendered from './rendered.ts';
import * as sharedFiles from './shared-files.ts';
import * as site from './site.ts';
import type { SiteWorld } from './site-query.ts';
import { type AnyQuery, QueryStore } from './store.ts';
import * as translations from './translations.ts';
import type { SiteStore } from './whole-site.ts';
import * as wholeSite from './whole-site.ts';

const modules = [
  inputs,
  sharedFiles,
  site,
  pageFiles,
  translations,
  pages,
  addresses,
  rendered,
  published,
  wholeSite,
];

/** All that these modules export and that can be asked. */
const queries = modules.flatMap((module) => Object.values<unknown>(module)).filter(isQuery);

function isQuery(value: unknown): value is AnyQuery<SiteWorld> {
  return isMapping(value) && 'compute' in value;
}

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
