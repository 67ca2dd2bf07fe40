import { relative } from 'node:path';
import type { LocatedDiagnostic } from '../../renderer/index.ts';
import { isError } from '../../renderer/light.ts';
import type { Inventory } from '../memory/inventory.ts';
import { openKnownSite } from '../memory/open-known-site.ts';
import { remember } from '../memory/remember.ts';
import type { SiteMemory } from '../memory/site-memory.ts';
import { tellReplaced } from '../own-types/tell-replaced.ts';
import { cacheFolder } from '../publish/cache.ts';
import type { SiteFolder } from '../read/read-site.ts';
import { beginOutput, type WriteSummary } from '../write/write-output.ts';
import { type BuildContext, buildPages } from './build-pages.ts';
import { makeShared } from './make-shared.ts';
import { stageAround, stagePages } from './stage-site.ts';

/** What is to be built, and where to. */
export interface BuildRequest {
  siteFolder: SiteFolder;
  inventory: Inventory;
  memory: SiteMemory;
  outFolder: string;
  /** Threads to render pages in beside this one; as many as pay where left out. */
  threads?: number;
}

/** What has become of a site. */
export interface Built {
  diagnostics: readonly LocatedDiagnostic[];
  /** Why page files were read and rendered again, by their paths. */
  rebuilt: ReadonlyMap<string, readonly string[]>;
  /** Absent where errors kept the output as it was. */
  output?: { pages: number; summary: WriteSummary };
}

/** Builds what has changed since the last build. With errors nothing of the last good output is changed. */
export async function buildSite(request: BuildRequest, context: BuildContext): Promise<Built> {
  const { memory, siteFolder, inventory, outFolder } = request;
  const { terminal, interruption } = context;
  const folder = relative(siteFolder.folder, outFolder);
  const last = memory.site?.output;
  const output = beginOutput(outFolder, last?.folder === folder ? last.files : {});
  try {
    const cache = cacheFolder(terminal.cwd);
    const site = await openKnownSite(siteFolder, inventory, memory, cache);
    tellReplaced(site.types.replaced, terminal);
    const { shared, made } = await makeShared(site, cache);
    const { outcomes, rebuilt } = await buildPages(
      { site, shared, made, output, cache, threads: request.threads },
      context,
    );
    const diagnostics = site.open.diagnose(outcomes);
    const findings = { outcomes, diagnostics, made };
    if (!made || diagnostics.some(isError)) {
      remember(memory, site, true, findings);
      return { diagnostics, rebuilt };
    }
    const pages = stagePages(output, outcomes);
    await stageAround(output, site, shared, outcomes, interruption);
    await interruption.pause();
    const { summary, files } = output.commit();
    const count = summary.written + summary.unchanged;
    remember(memory, site, true, { ...findings, output: { folder, pages, count, files } });
    return { diagnostics, rebuilt, output: { pages, summary } };
  } finally {
    output.discard();
  }
}
