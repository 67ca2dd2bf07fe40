import type { Inventory } from '../memory/inventory.ts';
import { openKnownSite } from '../memory/open-known-site.ts';
import { remember } from '../memory/remember.ts';
import type { Said, SiteMemory } from '../memory/site-memory.ts';
import { cacheFolder } from '../publish/cache.ts';
import type { SiteFolder } from '../read/read-site.ts';
import type { PageOutcome } from '../render/render-chunk.ts';
import type { Terminal } from '../terminal.ts';

/** What is to be checked. */
export interface CheckRequest {
  siteFolder: SiteFolder;
  inventory: Inventory;
  memory: SiteMemory;
}

/**
 * Reads what has changed since it was read, and finds all that is wrong with the site; `outcomes` are
 * those of all page files, in their order.
 */
export async function checkSite(
  { siteFolder, inventory, memory }: CheckRequest,
  terminal: Terminal,
): Promise<Said & { outcomes: readonly PageOutcome[] }> {
  const cache = cacheFolder(terminal.cwd);
  const site = await openKnownSite(siteFolder, inventory, memory, cache);
  const { open, types } = site;
  const progress = terminal.progress('Checking pages', open.pages.length);
  const outcomes = open.pages.map((source, index): PageOutcome => {
    const { outcome, reasons } = site.recall(source.path);
    progress.update(index + 1);
    if (outcome && reasons.length === 0) return outcome;
    const { pages: _pages, ...verdict } = open.readPage(source);
    return verdict;
  });
  progress.done();
  const diagnostics = open.diagnose(outcomes);
  remember(memory, site, false, { outcomes, diagnostics });
  const schedule = open.changesAhead(outcomes);
  return { diagnostics, replaced: types.replaced, schedule, outcomes };
}
