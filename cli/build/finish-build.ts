import { relative } from 'node:path';
import type { LocatedDiagnostic, PageWeight } from '../../renderer/index.ts';
import { isError } from '../../renderer/light.ts';
import type { BuiltEdition } from '../../schemas/generated/contract.ts';
import { edition, fileNames } from '../graph/inputs.ts';
import type { NextBuild } from '../graph/last-run.ts';
import { type PublishedFile, published, publishedSiteFiles } from '../graph/published.ts';
import { NO_FINDINGS } from '../graph/rendered.ts';
import { saveRun } from '../graph/save-run.ts';
import { soundSite } from '../graph/site.ts';
import { diagnose, filesUsedBy, type SiteStore } from '../graph/whole-site.ts';
import { type PageLoad, sentSize } from '../publish/page-load.ts';
import type { Shared } from '../publish/publish-shared.ts';
import type { Interruption } from '../terminal/interruption.ts';
import { stageCompressed } from '../write/compress-output.ts';
import { stageShared } from '../write/stage-shared.ts';
import type { OutputFolder, WriteSummary } from '../write/write-output.ts';
import { stageAhead } from './ahead/stage-ahead.ts';

/** A build whose pages are read, and rendered where the site has no errors. */
export interface BuiltPages {
  request: Pick<NextBuild, 'kept' | 'inventory' | 'outFolder' | 'compress' | 'ahead' | 'at'>;
  store: SiteStore;
  /** Absent where what pages share has errors. */
  shared?: Shared;
  output: OutputFolder;
}

export interface Finish {
  diagnostics: readonly LocatedDiagnostic[];
  /** Absent where errors kept the output as it was. */
  output?: { pages: number; summary: WriteSummary };
}

/**
 * Compares the pages of a site and, without errors, puts everything in its place. The result is kept
 * for the next run.
 */
export async function finishBuild(
  { request, store, shared, output }: BuiltPages,
  interruption: Interruption,
): Promise<Finish> {
  const files = shared ? publishedFiles(store) : [];
  const weights = shared ? await weighPages(files, shared) : [];
  const diagnostics = diagnose(store, { weights, code: files });
  if (!shared || diagnostics.some(isError)) {
    saveRun(request, store, { diagnostics, wasBuild: true });
    return { diagnostics };
  }
  const pages = files.flatMap(({ staged }) => staged);
  for (const file of [...pages, ...store.ask(publishedSiteFiles)]) output.adopt(file);
  const used = { uses: files.map(({ uses }) => uses), files: filesUsedBy(store) };
  await stageShared(output, shared, used, interruption);
  const failures = await stageAhead(
    { store, shared, output },
    request.ahead ?? false,
    interruption,
  );
  if (failures.length > 0) {
    const all = diagnose(store, {
      weights,
      code: [...files, { ...NO_FINDINGS, failures }],
    });
    saveRun(request, store, { diagnostics: all, wasBuild: true });
    return { diagnostics: all };
  }
  if (request.compress) await stageCompressed(output, interruption);
  await interruption.pause();
  const { summary, files: left } = output.commit(editionOf(store, request.at));
  const kept = {
    folder: relative(store.world.siteFolder.folder, request.outFolder),
    pages: pages.length,
    isCompressed: request.compress ?? false,
    isAhead: request.ahead ?? false,
    at: request.at,
    count: summary.written + summary.unchanged,
    files: left,
  };
  saveRun(request, store, { diagnostics, wasBuild: true, output: kept });
  return { diagnostics, output: { pages: pages.length, summary } };
}

/** What deploys know of what was built. */
function editionOf({ ask }: SiteStore, at?: number): BuiltEdition | undefined {
  const site = ask(soundSite);
  const { siteUrl, environment, drafts } = ask(edition);
  return (
    site && {
      url: siteUrl ?? site.url,
      host: site.host ?? 'service',
      environment,
      drafts,
      at: at === undefined ? undefined : new Date(at).toISOString(),
    }
  );
}

/** The page files that were rendered: all of them, unless the site has errors. */
function publishedFiles(store: SiteStore): PublishedFile[] {
  return store
    .ask(fileNames, 'pages')
    .filter((file) => store.isFresh(published, file))
    .map((file) => store.ask(published, file));
}

/** What each page weighs with all that it makes browsers fetch; none where the site has no budgets. */
async function weighPages(
  files: readonly { loads?: readonly PageLoad[] }[],
  { assets, scripts }: Shared,
): Promise<PageWeight[]> {
  const loads = files.flatMap((file) => file.loads ?? []);
  const images = new Map<string, number>();
  for (const { uses } of loads) {
    for (const image of uses.images) {
      if (!images.has(image)) images.set(image, await assets.sizeOf(image));
    }
  }
  const scriptSizes = new Map<string, number>();
  return loads.map(({ file, path, html, style, uses }) => {
    const early = scripts.earlyFor(uses.earlyIslands, uses.hasScripts);
    const script = early.reduce((sum, { path: name, content }) => {
      const size = scriptSizes.get(name) ?? sentSize([content]);
      scriptSizes.set(name, size);
      return sum + size;
    }, 0);
    const pictures = uses.images.reduce((sum, image) => sum + (images.get(image) ?? 0), 0);
    return { file, path, html, style, script, pictures };
  });
}
