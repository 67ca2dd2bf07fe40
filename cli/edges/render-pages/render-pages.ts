import { setTimeout } from 'node:timers/promises';
import type { OpenSite, SiteAssets } from '../../../renderer/index.ts';
import type { Interruption } from '../../interruption.ts';
import type { Progress } from '../../terminal.ts';
import type { StagedFile, Staging } from '../stage-files.ts';
import type { PageJob, RenderedPages } from './page-job.ts';
import { type PageQueue, pageQueue, queueMemory } from './page-queue.ts';
import { batchRenderer, type PageOutcome, type Rendering } from './render-batch.ts';
import type { PageWorkers } from './start-workers.ts';
import { startWriter } from './start-writer.ts';

/** Milliseconds between two looks at Ctrl-C while workers work. */
const LOOK = 20;

/** What is to be rendered, and where to. */
export interface PagesToRender {
  open: OpenSite;
  assets: SiteAssets;
  staging: Staging;
}

/** Who wants to know how far it is, and who may stop it. */
export interface Watchers {
  progress: Progress;
  interruption: Interruption;
}

/**
 * Reads, checks, renders and stages all pages of a site, in the workers or, where there are none, in
 * this thread. What became of the pages comes in their order, and is the same for any number of
 * threads; so do the files, in that of their paths.
 */
export async function renderPages(
  { open, assets, staging }: PagesToRender,
  workers: PageWorkers,
  { progress, interruption }: Watchers,
): Promise<RenderedPages> {
  const memory = queueMemory();
  const queue = pageQueue(memory, open.pages.length);
  if (!open.site) queue.setFaulty();
  const pause = async () => {
    progress.update(queue.done());
    await interruption.pause();
  };
  try {
    const { outcomes, staged } =
      workers.count > 0
        ? await renderThere(workers, { assets, staging, queue: memory }, queue, pause)
        : await renderHere({ open, assets, queue }, staging, pause);
    return { outcomes: outcomes.sort(byNumber), staged: staged.sort(byPath) };
  } finally {
    progress.done();
  }
}

async function renderHere(
  rendering: Omit<Rendering, 'write'>,
  staging: Staging,
  pause: () => Promise<void>,
): Promise<RenderedPages> {
  const { open, queue } = rendering;
  const writer = startWriter(staging, open.pages.length, queue.close);
  const render = batchRenderer({ ...rendering, write: writer.write });
  const outcomes: PageOutcome[] = [];
  try {
    for (let batch = queue.take(); batch; batch = queue.take()) {
      outcomes.push(...render(batch));
      await pause();
    }
    return { outcomes, staged: await writer.finish() };
  } finally {
    await writer.stop();
  }
}

async function renderThere(
  workers: PageWorkers,
  job: PageJob,
  queue: PageQueue,
  pause: () => Promise<void>,
): Promise<RenderedPages> {
  const rendered = workers.render(job);
  const finished = settle(rendered, queue);
  let ended = false;
  while (!ended) {
    ended = await Promise.race([finished, setTimeout(LOOK, false, { ref: false })]);
    await pause();
  }
  return rendered;
}

function byNumber(a: PageOutcome, b: PageOutcome): number {
  return a.number - b.number;
}

function byPath(a: StagedFile, b: StagedFile): number {
  return a.path < b.path ? -1 : 1;
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
