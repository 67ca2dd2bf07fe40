import { availableParallelism } from 'node:os';
import type { OpenSite, SiteAssets } from '../../renderer/index.ts';
import { isPage } from '../../renderer/light.ts';
import type { Interruption } from '../interruption.ts';
import type { SiteTypes } from '../own-types/load-own-types.ts';
import type { SiteFolder } from '../read/read-site.ts';
import type { Progress } from '../terminal.ts';
import type { Staging } from '../write/stage-files.ts';
import {
  type Chunk,
  chunkRenderer,
  type DoneChunk,
  type PageOutcome,
  pack,
  unpack,
} from './render-chunk.ts';
import { type PageThread, startThread } from './start-thread.ts';

/** Pages that a thread takes at once: some tens of milliseconds of work. */
const CHUNK = 16;

/** Pages for which a thread pays: with fewer, it only keeps busy the core that compiles for another. */
const PAGES_A_THREAD = 1000;

/** Chunks that a thread has at a time: this one may be busy when it is done with the first. */
const CHUNKS_A_THREAD = 3;

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

/** How many threads beside this one pay for some pages. */
export function threadsFor(pages: number): number {
  const threads = Math.min(availableParallelism(), Math.floor(pages / PAGES_A_THREAD));
  return Math.max(0, threads - 1);
}

/**
 * Reads, checks, renders and stages some page files of a site, in this thread and `count` others.
 * What became of them comes in their order, and is the same for any number.
 */
export async function renderPages(
  site: PagesToRender,
  files: readonly string[],
  count: number,
  { progress, interruption }: RenderContext,
): Promise<PageOutcome[]> {
  // All threads take from it; one that fails closes it.
  const chunks = chunksOf(files);
  const rendered: DoneChunk[] = [];
  let faulty = false;
  let done = 0;

  async function work({ render }: Pick<PageThread, 'render'>): Promise<void> {
    for (const { index, pages } of chunks) {
      const chunk = await render({ pages, faulty });
      rendered[index] = chunk;
      faulty ||= chunk.isFaulty;
      done += pages.length;
      progress.update(done);
      await interruption.pause();
    }
  }

  const others = count > 0 ? startThreads(site, count) : [];
  const asked = others.flatMap((thread) => Array<PageThread>(CHUNKS_A_THREAD).fill(thread));
  try {
    await Promise.all([...asked.map(work), thisThread(site, count > 0).then(work)]);
  } finally {
    progress.done();
    await Promise.all(others.map(({ stop }) => stop()));
  }
  return rendered.flatMap(({ outcomes }) => outcomes());
}

function* chunksOf(files: readonly string[]): Generator<{ index: number; pages: string[] }> {
  for (let index = 0; index * CHUNK < files.length; index += 1) {
    yield { index, pages: files.slice(index * CHUNK, (index + 1) * CHUNK) };
  }
}

async function thisThread({ open, types, assets, staging }: PagesToRender, isOneOfMany: boolean) {
  const render = await chunkRenderer({ open, types, assets, staging, thread: 'page' });
  return {
    async render(chunk: Chunk) {
      const done = render(chunk);
      return isOneOfMany ? unpack(pack(done)) : done;
    },
  };
}

function startThreads({ siteFolder, cache, open, assets, staging }: PagesToRender, count: number) {
  const { folder, sources, assets: assetNames, pictures, others, edition } = siteFolder;
  const { true: pages = [], false: shared = [] } = Object.groupBy(
    sources,
    (file) => `${isPage(file)}`,
  );
  const paths = pages.map(({ path }) => path);
  const known = open.knownFiles();
  return Array.from({ length: count }, (_, index) =>
    startThread({
      folder,
      cache,
      shared,
      pages: paths,
      known,
      assetNames,
      pictures,
      others,
      edition,
      assets,
      staging,
      thread: `worker-${index + 1}`,
    }),
  );
}
