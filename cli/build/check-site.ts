import { fileNames } from '../graph/inputs.ts';
import type { Report } from '../graph/kept-store.ts';
import type { NextRun } from '../graph/last-run.ts';
import { type LiveStore, openKept } from '../graph/open-kept.ts';
import { verdict } from '../graph/pages.ts';
import { saveRun } from '../graph/save-run.ts';
import { diagnose, type SiteStore } from '../graph/whole-site.ts';
import { cacheFolder } from '../read/cache-folder.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** A site that was checked. */
export interface CheckedSite {
  report: Report;
  store: SiteStore;
}

/** Reads what has changed since it was read, and finds every problem of the site. */
export async function checkSite(
  next: NextRun,
  terminal: Terminal,
  live?: LiveStore,
): Promise<CheckedSite> {
  const store = await openKept(next, cacheFolder(terminal.cwd), live);
  const files = store.ask(fileNames, 'pages');
  const progress = terminal.progress('Checking pages', files.length);
  files.forEach((file, index) => {
    store.ask(verdict, file);
    progress.update(index + 1);
  });
  progress.done();
  const report = saveRun(next, store, { diagnostics: diagnose(store), wasBuild: false });
  return { report, store };
}
