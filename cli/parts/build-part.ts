import { type BuildContext, renderAgain } from '../build/build-pages.ts';
import type { BuildRequest } from '../build/build-site.ts';
import { makeShared } from '../build/make-shared.ts';
import { stagePages } from '../build/stage-site.ts';
import { openKnownSite } from '../memory/open-known-site.ts';
import { cacheFolder } from '../publish/cache.ts';
import { beginOutput } from '../write/write-output.ts';
import { type PartNumber, storePart } from './part-file.ts';
import { revisionOf } from './revision.ts';

/**
 * Builds every n-th page file of a site, so that several machines share the work. What is wrong with
 * the site is told when its parts are joined. Returns how many page files the part has.
 */
export async function buildPart(
  { memory, siteFolder, inventory, outFolder, threads }: BuildRequest,
  part: PartNumber,
  context: BuildContext,
): Promise<number> {
  const output = beginOutput(outFolder);
  try {
    const cache = cacheFolder(context.terminal.cwd);
    const site = await openKnownSite(siteFolder, inventory, memory, cache);
    const { shared, made } = await makeShared(site, cache);
    const files = site.open.pages
      .filter((_page, index) => index % part.of === part.number - 1)
      .map(({ path }) => path);
    const pages = { site, shared, output, cache, threads };
    const outcomes = await renderAgain(pages, files, context);
    stagePages(output, [...outcomes.values()]);
    output.commit();
    storePart({ ...part, folder: outFolder, revision: revisionOf(site, made), outcomes });
    return files.length;
  } finally {
    output.discard();
  }
}
