import { hash } from 'node:crypto';
import type { SiteTypes } from '../own-types/load-own-types.ts';
import type { SiteFolder } from '../read/read-site.ts';
import { addressQueries } from './addresses.ts';
import { filesAt, inputs } from './inputs.ts';
import { pageFileQueries } from './page-files.ts';
import { pageQueries } from './pages.ts';
import { publishedQueries } from './published.ts';
import { renderingQueries } from './rendered.ts';
import { sharedFileQueries } from './shared-files.ts';
import { siteQueries } from './site.ts';
import type { SiteWorld } from './site-world.ts';
import { type AnyQuery, QueryStore } from './store.ts';
import { translationQueries } from './translations.ts';
import type { SiteStore } from './whole-site.ts';

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
];

/** An empty store of a site. */
export function newStore(world: SiteWorld, revision?: number): SiteStore {
  return new QueryStore<SiteWorld>(queries, world, revision);
}

/** A site whose texts are in memory, and whose assets nobody changes. */
export function worldInMemory(siteFolder: SiteFolder, types: SiteTypes): SiteWorld {
  const texts = new Map([...siteFolder.sources, ...siteFolder.code].map((one) => [one.path, one]));
  const hashOf = (path: string) => hash('sha256', texts.get(path)?.text ?? '');
  return { ...filesAt(siteFolder, hashOf), types };
}
