import { Failure } from '../terminal/terminal.ts';
import { readEntries } from './entry-lines.ts';
import type { NextRun } from './last-run.ts';
import { newStore, openWorld } from './open-store.ts';
import { siteFile } from './site.ts';
import type { SiteStore } from './whole-site.ts';

/** Where the store of a site stays in memory from one run to the next. */
export interface LiveStore {
  store?: SiteStore;
}

/**
 * Opens the store of a site with what earlier runs kept, on disk or alive. `cache` is the folder of
 * what was made before. Fails where site.yaml has no such environment.
 */
export async function openKept(
  { kept, siteFolder, inventory }: NextRun,
  cache: string,
  live: LiveStore = {},
): Promise<SiteStore> {
  const world = await openWorld(siteFolder, inventory.hashOf, cache);
  if (live.store) live.store.advance(world);
  else {
    live.store = newStore(world, (kept.lastRun?.revision ?? 0) + 1);
    readEntries(kept.readLines(), live.store);
  }
  checkEnvironment(live.store);
  return live.store;
}

function checkEnvironment({ ask, world }: SiteStore): void {
  const { environment } = world.siteFolder.edition;
  const { environments } = ask(siteFile);
  if (environment === undefined || environments.includes(environment)) return;
  throw new Failure(
    `site.yaml has no environment ${environment}.`,
    environments.length > 0
      ? `It has: ${environments.join(', ')}.`
      : 'Write it there: environments: { preview: { name: … } }',
  );
}
