import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { OpenSite, SiteAssets } from '../../../renderer/index.ts';
import type { Interruption } from '../../interruption.ts';
import type { Progress } from '../../terminal.ts';
import type { SiteFolder } from '../read-site.ts';
import type { Staging } from '../stage-files.ts';
import { pageJob } from './page-job.ts';
import { type PageQueue, pageQueue, queueMemory } from './page-queue.ts';
import { batchRenderer, type PageOutcome } from './render-batch.ts';
import { startWorkers } from './start-workers.ts';

/** Pages for which one more thread pays: with fewer, it is still warming up when all is done. */
const PAGES_A_THREAD = 300;

/** Milliseconds between two looks at Ctrl-C while only workers work. */
const LOOK = 20;

/** What is to be rendered, and where to. */
export interface PagesToRender {
  siteFolder: SiteFolder;
  open: OpenSite;
  assets: SiteAssets;
  staging: Staging;
  /** True where the site has errors already, so that pages are only read and checked. */
  faulty: boolean;
}

/** Who wants to know how far it is, and who may stop it. */
export interface Watchers {
  progress: Progress;
  interruption: Interruption;
}

/** How many threads pay for so many page files, this one included. */
export function threadsFor(pages: number): number {
  return Math.max(1, Math.min(availableParallelism(), Math.floor(pages / PAGES_A_THREAD)));
}

/**
 * Reads, checks, renders and stages all pages of a site in so many threads, this one included.
 * What became of the pages comes in their order, and is the same for any number of threads.
 */
export async function renderPages(
  { siteFolder, open, assets, staging, faulty }: PagesToRender,
  threads: number,
  { progress, interruption }: Watchers,
): Promise<PageOutcome[]> {
  const memory = queueMemory();
  const queue = pageQueue(memory, open.pages.length);
  if (faulty) queue.setFaulty();
  const outcomes: PageOutcome[] = [];
  const take = (some: readonly PageOutcome[]) => {
    for (const outcome of some) outcomes[outcome.number] = outcome;
  };
  const pause = async () => {
    progress.update(queue.done());
    await interruption.pause();
  };
  const workers = startWorkers(pageJob(siteFolder, assets, staging, memory), threads - 1, take);
  const finished = settle(workers.finished, queue);
  try {
    const render = batchRenderer({ open, assets, staging, queue }, 'main');
    for (let batch = queue.take(); batch; batch = queue.take()) {
      take(render(batch));
      await pause();
    }
    let ended = false;
    while (!ended) {
      ended = await Promise.race([finished, setTimeout(LOOK, false, { ref: false })]);
      await pause();
    }
    await workers.finished;
  } finally {
    await workers.stop();
    progress.done();
  }
  return outcomes;
}

/** Becomes true when all workers have ended; where one fails, nobody takes any more pages. */
function settle(finished: Promise<unknown>, queue: PageQueue): Promise<boolean> {
  return finished.then(
    () => true,
    () => {
      queue.close();
      return true;
    },
  );
}
