import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Failure } from '../../failure.ts';
import { programFolder } from '../program-folder.ts';
import type { SiteFolder } from '../read-site.ts';
import { isPage, type PageJob, type PageMessage, workerSite } from './page-job.ts';
import type { PageOutcome } from './render-batch.ts';

/** Pages for which one more thread pays: with fewer, it is still warming up when all is done. */
const PAGES_A_THREAD = 300;

/** Worker threads that render pages. */
export interface PageWorkers {
  /**
   * Gives them their job. Resolves with what became of their pages, in any order; rejects with
   * the reason of the first that fails.
   */
  render(job: PageJob): Promise<PageOutcome[]>;
  /** Ends those that still run. Afterwards none of them writes any more. */
  stop(): Promise<void>;
}

/** How many threads pay for a site, the main one included. */
export function threadsFor({ sources }: SiteFolder): number {
  const pages = sources.filter(isPage).length;
  return Math.max(1, Math.min(availableParallelism(), Math.floor(pages / PAGES_A_THREAD)));
}

/**
 * Starts `count` workers for a site. Each takes as long to start as a hundred pages to render, so
 * they start before there is anything to do.
 */
export function startWorkers(siteFolder: SiteFolder, count: number): PageWorkers {
  const file = join(programFolder(), '.build/page-worker.js');
  const workers = Array.from(
    { length: count },
    (_, index) => new Worker(file, { workerData: workerSite(siteFolder, `worker-${index + 1}`) }),
  );
  const finished = Promise.all(workers.map(outcomesOf));
  // One that fails before it has a job is heard of when it is given one.
  finished.catch(() => {});
  return {
    async render(job) {
      for (const worker of workers) worker.postMessage(job);
      return (await finished).flat();
    },
    stop: async () => void (await Promise.all(workers.map((worker) => worker.terminate()))),
  };
}

function outcomesOf(worker: Worker): Promise<PageOutcome[]> {
  const outcomes: PageOutcome[] = [];
  return new Promise((resolve, reject) => {
    worker.on('message', (message: PageMessage) => {
      if ('outcomes' in message) outcomes.push(...message.outcomes);
      else reject(failureOf(message.failure));
    });
    worker.once('error', (error) => reject(explainError(error)));
    worker.once('exit', (code) => {
      if (code === 0) resolve(outcomes);
      else reject(new Error(`A thread that builds pages ended with the code ${code}.`));
    });
  });
}

/** A failure as it was before it was sent: only its fields survive the way between threads. */
function failureOf({ message, help, exitCode }: Pick<Failure, 'message' | 'help' | 'exitCode'>) {
  return new Failure(message, help, exitCode);
}

function explainError(error: Error): Error {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new Failure(
    'There is too little memory to build the pages.',
    'Allow more with NODE_OPTIONS=--max-old-space-size=4096, which means 4 GB.',
    1,
  );
}
