import { availableParallelism } from 'node:os';
import { isError, type OpenSite, type SiteAssets } from '../../renderer/index.ts';
import type { Interruption } from '../interruption.ts';
import type { SiteTypes } from '../own-types/load-own-types.ts';
import { isPage, type SiteFolder } from '../read/read-site.ts';
import type { Progress } from '../terminal.ts';
import type { Staging } from '../write/stage-files.ts';
import { type Chunk, chunkRenderer, type PageOutcome } from './render-chunk.ts';
import { type PageThread, startThread } from './start-thread.ts';

/** Pages that a thread takes at once: some tens of milliseconds of work. */
const CHUNK = 32;

/** Pages for which a thread pays: with fewer, it only keeps busy the core that compiles for another. */
const PAGES_A_THREAD = 1000;

/** What is to be rendered, and where to. */
export interface PagesToRender {
  siteFolder: SiteFolder;
  types: SiteTypes;
  /** Folder of what was made before, which threads share. */
  cache: string;
  open: OpenSite;
  assets: SiteAssets;
  staging: Staging;
}

/** Who wants to know how far it is, and who may stop it. */
export interface RenderContext {
  progress: Progress;
  interruption: Interruption;
}

/** How many threads beside this one pay for a site: none, or at least two. */
export function threadsFor({ pages }: OpenSite): number {
  const threads = Math.min(availableParallelism(), Math.floor(pages.length / PAGES_A_THREAD));
  return threads > 1 ? threads : 0;
}

/**
 * Reads, checks, renders and stages all pages of a site, in `count` threads beside this one or, where
 * that is 0, in this. What became of the pages comes in their order, and is the same for any number.
 */
export async function renderPages(
  site: PagesToRender,
  count: number,
  { progress, interruption }: RenderContext,
): Promise<PageOutcome[]> {
  // All threads take from it; one that fails closes it.
  const chunks = chunksOf(site.open.pages.length);
  const outcomes: PageOutcome[][] = [];
  let faulty = false;
  let done = 0;

  async function work({ render }: PageThread): Promise<void> {
    for (const { start, end } of chunks) {
      const rendered = await render({ start, end, faulty });
      outcomes[start / CHUNK] = rendered;
      faulty ||= rendered.some(({ diagnostics }) => diagnostics.some(isError));
      done += end - start;
      progress.update(done);
      await interruption.pause();
    }
  }

  const threads = count > 0 ? startThreads(site, count) : [await thisThread(site)];
  try {
    await Promise.all(threads.map(work));
    return outcomes.flat();
  } finally {
    progress.done();
    await Promise.all(threads.map(({ stop }) => stop()));
  }
}

function* chunksOf(count: number): Generator<Omit<Chunk, 'faulty'>> {
  for (let start = 0; start < count; start += CHUNK) {
    yield { start, end: Math.min(start + CHUNK, count) };
  }
}

async function thisThread({ open, types, assets, staging }: PagesToRender): Promise<PageThread> {
  const render = await chunkRenderer({ open, types, assets, staging, thread: 'page' });
  return { render: async (chunk) => render(chunk), stop: async () => {} };
}

function startThreads({ siteFolder, cache, assets, staging }: PagesToRender, count: number) {
  const { folder, sources, assets: assetNames } = siteFolder;
  const { true: pages = [], false: shared = [] } = Object.groupBy(
    sources,
    (file) => `${isPage(file)}`,
  );
  const paths = pages.map(({ path }) => path);
  return Array.from({ length: count }, (_, index) =>
    startThread({
      folder,
      cache,
      shared,
      pages: paths,
      assetNames,
      assets,
      staging,
      thread: `worker-${index + 1}`,
    }),
  );
}
