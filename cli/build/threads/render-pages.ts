import { availableParallelism } from 'node:os';
import { addPage } from '../../graph/page-entries.ts';
import type { SiteStore } from '../../graph/whole-site.ts';
import type { Interruption } from '../../terminal/interruption.ts';
import type { Progress } from '../../terminal/terminal.ts';
import { renderPageFile } from './render-page-file.ts';
import { type PageThread, startThread, type ThreadSite } from './start-thread.ts';

/** Pages that a thread takes at once: some tens of milliseconds of work. */
const CHUNK = 16;

/** Pages for which a thread pays: with fewer, it only keeps busy the core that compiles for another. */
const PAGES_A_THREAD = 1000;

/** Chunks that a thread has at a time: this one may be busy when it is done with the first. */
const CHUNKS_A_THREAD = 3;

/** How many threads beside this one pay for some pages. */
export function threadsFor(pages: number): number {
  const threads = Math.min(availableParallelism(), Math.floor(pages / PAGES_A_THREAD));
  return Math.max(0, threads - 1);
}

/**
 * Reads, checks, renders and stages some page files of a site, in this thread and `count` others,
 * which open it by themselves. The store has the results, the same for any number.
 */
export async function renderPages(
  store: SiteStore,
  files: readonly string[],
  threadSites: readonly ThreadSite[],
  { progress, interruption }: { progress: Progress; interruption: Interruption },
): Promise<void> {
  // All threads take from it; one that fails closes it.
  const chunks = chunksOf(files);
  let faulty = false;
  let done = 0;

  async function work(render: (pages: readonly string[]) => Promise<boolean>): Promise<void> {
    for (const pages of chunks) {
      if (await render(pages)) faulty = true;
      done += pages.length;
      progress.update(done);
      await interruption.pause();
    }
  }

  async function renderHere(pages: readonly string[]): Promise<boolean> {
    for (const file of pages) if (renderPageFile(store, file, faulty)) faulty = true;
    return faulty;
  }

  const renderIn = (thread: PageThread) => async (pages: readonly string[]) => {
    const chunk = await thread.render({ pages, faulty });
    for (const page of chunk.pages) addPage(store, page);
    return chunk.isFaulty;
  };

  const threads = threadSites.map(startThread);
  const others = threads.flatMap((thread) =>
    Array.from({ length: CHUNKS_A_THREAD }, () => renderIn(thread)),
  );
  try {
    await Promise.all([...others, renderHere].map(work));
  } finally {
    progress.done();
    await Promise.all(threads.map(({ stop }) => stop()));
  }
}

function* chunksOf(files: readonly string[]): Generator<string[]> {
  for (let start = 0; start < files.length; start += CHUNK) {
    yield files.slice(start, start + CHUNK);
  }
}
