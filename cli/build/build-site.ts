import { relative } from 'node:path';
import type { Inventory } from '../memory/inventory.ts';
import { openKnownSite } from '../memory/open-known-site.ts';
import type { SiteMemory } from '../memory/site-memory.ts';
import { tellReplaced } from '../own-types/tell-replaced.ts';
import { cacheFolder } from '../publish/cache.ts';
import type { SiteFolder } from '../read/read-site.ts';
import { beginOutput } from '../write/write-output.ts';
import { type BuildContext, buildPages } from './build-pages.ts';
import { type Finish, finishBuild } from './finish-build.ts';
import { makeShared } from './make-shared.ts';

/** What is to be built, and where to. */
export interface BuildRequest {
  siteFolder: SiteFolder;
  inventory: Inventory;
  memory: SiteMemory;
  outFolder: string;
  /** Whether texts are to be there in smaller codings too. */
  compress?: boolean;
  /** Threads to render pages in beside this one; as many as pay where left out. */
  threads?: number;
}

/** What has become of a site. */
export interface Built extends Finish {
  /** Why page files were read and rendered again, by their paths. */
  rebuilt: ReadonlyMap<string, readonly string[]>;
}

/** Builds what has changed since the last build. With errors nothing of the last good output is changed. */
export async function buildSite(request: BuildRequest, context: BuildContext): Promise<Built> {
  const { memory, siteFolder, inventory, outFolder, compress, threads } = request;
  const last = memory.site?.output;
  const isSame = last?.folder === relative(siteFolder.folder, outFolder);
  const output = beginOutput(outFolder, isSame ? last?.files : {});
  try {
    const cache = cacheFolder(context.terminal.cwd);
    const site = await openKnownSite(siteFolder, inventory, memory, cache);
    tellReplaced(site.types.replaced, context.terminal);
    const { shared, made } = await makeShared(site, cache);
    const pages = { site, shared, made, output, cache, threads };
    const { outcomes, rebuilt } = await buildPages(pages, context);
    const built = { site, memory, shared, made, outcomes, output, outFolder, compress };
    return { ...(await finishBuild(built, context.interruption)), rebuilt };
  } finally {
    output.discard();
  }
}
