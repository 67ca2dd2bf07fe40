import { setTimeout } from 'node:timers/promises';
import type { OpenSite, SiteAssets } from '../../../renderer/index.ts';
import type { Interruption } from '../../interruption.ts';
import type { Progress } from '../../terminal.ts';
import type { Staging } from '../stage-files.ts';
import { type PageQueue, pageQueue, queueMemory } from './page-queue.ts';
import { batchRenderer, type PageOutcome } from './render-batch.ts';
import type { PageWorkers } from './start-workers.ts';

/** Milliseconds between two looks at Ctrl-C while only workers work. */
const LOOK = 20;

/** What is to be rendered, and where to. */
export interface PagesToRender {
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

/**
 * Reads, checks, renders and stages all pages of a site, in this thread and the workers. What
 * became of the pages comes in their order, and is the same for any number of threads.
 */
export async function renderPages(
  { open, assets, staging, faulty }: PagesToRender,
  workers: PageWorkers,
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
  const others = workers.render({ assets, staging, queue: memory });
  const finished = settle(others, queue);
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
    take(await others);
  } finally {
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
