import { relative } from 'node:path';
import { reportReplaced } from '../custom-sections/report-replaced.ts';
import type { NextBuild } from '../graph/last-run.ts';
import { openKept } from '../graph/open-kept.ts';
import { prepareRendering } from '../graph/prepare-rendering.ts';
import { cacheFolder } from '../read/find-site.ts';
import { beginOutput } from '../write/write-output.ts';
import { type BuildContext, buildPages, type Rebuilt } from './build-pages.ts';
import { type Finish, finishBuild } from './finish-build.ts';

/** What is to be built, and where to. */
export interface BuildRequest extends NextBuild {
  /** Threads to render pages in beside this one; as many as pay by default. */
  threads?: number;
}

export interface Built extends Finish {
  rebuilt: Rebuilt;
}

/** Builds what has changed since the last build. With errors nothing of the last good output is changed. */
export async function buildSite(request: BuildRequest, context: BuildContext): Promise<Built> {
  const { kept, siteFolder, outFolder, threads } = request;
  const last = kept.lastRun?.output;
  const isSame = last?.folder === relative(siteFolder.folder, outFolder);
  const output = beginOutput(outFolder, isSame ? last?.files : {});
  try {
    const cache = cacheFolder(context.terminal.cwd);
    const store = await openKept(request, cache);
    reportReplaced(store.world.types.replaced, context.terminal);
    const shared = await prepareRendering(store, cache, { output });
    const pages = { store, output, cache, threads };
    const rebuilt = await buildPages(pages, context);
    const finish = await finishBuild({ request, store, shared, output }, context.interruption);
    return { ...finish, rebuilt };
  } finally {
    output.discard();
  }
}
