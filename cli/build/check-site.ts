import { fileNames } from '../graph/inputs.ts';
import type { NextRun } from '../graph/last-run.ts';
import { type LiveStore, openKept } from '../graph/open-kept.ts';
import { verdict } from '../graph/pages.ts';
import { prepareRendering } from '../graph/prepare-rendering.ts';
import { type CodeFindings, codeFindings } from '../graph/rendered.ts';
import { saveRun } from '../graph/save-run.ts';
import { diagnose, type SiteStore } from '../graph/whole-site.ts';
import { cacheFolder } from '../read/find-site.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Reads what has changed since it was read, and finds every problem of the site. */
export async function checkSite(next: NextRun, terminal: Terminal, live?: LiveStore) {
  const cache = cacheFolder(terminal.cwd);
  const store = await openKept(next, cache, live);
  const files = store.ask(fileNames, 'pages');
  const progress = terminal.progress('Checking pages', files.length);
  files.forEach((file, index) => {
    store.ask(verdict, file);
    progress.update(index + 1);
  });
  progress.done();
  const diagnostics = diagnose(store, { code: await findInCode(store, cache) });
  const report = saveRun(next, store, { diagnostics, wasBuild: false });
  return { report, store };
}

/** What custom sections throw and where they lead, which only rendering shows. */
async function findInCode(store: SiteStore, cache: string): Promise<CodeFindings[]> {
  const { ask, world } = store;
  if (world.types.key === '' || !(await prepareRendering(store, cache))) return [];
  return ask(fileNames, 'pages').map((file) => ask(codeFindings, file));
}
