import { takeInventory } from '../memory/inventory.ts';
import { findLastCheck } from '../memory/last-run.ts';
import { openMemory, type Said } from '../memory/site-memory.ts';
import type { SiteFolder } from '../read/read-site.ts';
import type { Terminal } from '../terminal.ts';

/** Finds all that is wrong with a site: says again what the last run said where that still holds. */
export async function lookAtSite(siteFolder: SiteFolder, terminal: Terminal): Promise<Said> {
  const memory = openMemory(siteFolder.folder, terminal);
  const inventory = takeInventory(siteFolder, memory.site?.files);
  const last = findLastCheck(memory, siteFolder, inventory);
  if (last) return last;
  // Takes a while to be loaded.
  const { checkSite } = await import('./check-site.ts');
  return checkSite({ siteFolder, memory, inventory }, terminal);
}
