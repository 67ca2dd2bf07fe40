import { type KeptStore, openKeptStore, type Report } from '../graph/kept-store.ts';
import { findLastReport, type NextRun } from '../graph/last-run.ts';
import type { LiveStore } from '../graph/open-kept.ts';
import { takeInventory } from '../read/inventory.ts';
import type { SiteFolder } from '../read/read-site.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Finds every problem of a site: repeats the last report where nothing has changed since. */
export async function findSiteProblems(
  siteFolder: SiteFolder,
  terminal: Terminal,
  live?: LiveStore,
): Promise<Report> {
  const kept: KeptStore = openKeptStore(siteFolder, terminal);
  const inventory = takeInventory(siteFolder, kept.lastRun?.files);
  const next = { kept, siteFolder, inventory };
  const report = findLastReport(next) ?? (await check(next, terminal, live));
  siteFolder.refuseAnswers?.(report.diagnostics);
  return report;
}

async function check(next: NextRun, terminal: Terminal, live?: LiveStore): Promise<Report> {
  // Takes a while to be loaded.
  const { checkSite } = await import('./check-site.ts');
  return (await checkSite(next, terminal, live)).report;
}
