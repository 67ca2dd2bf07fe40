import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { Failure } from '../../failure.ts';
import { programFolder } from '../program-folder.ts';
import { isPage, type SiteFolder } from '../read-site.ts';
import { type PageJob, type PageMessage, type RenderedPages, workerSite } from './page-job.ts';
import { unpackFailure } from './sent-failure.ts';

/** Pages for which a thread pays: with fewer, it only keeps busy the core that compiles for another. */
const PAGES_A_THREAD = 1000;

/** Megabytes for young values: with fewer, garbage is collected so often that it takes a tenth of the time. */
const YOUNG_MB = 48;

/**
 * Megabytes for all others, enough for the largest file that may be. The less there are, the sooner
 * is cleared away what nobody needs any more: unbounded, ten thousand pages take a fifth more.
 */
const OLD_MB = 384;

/** How somebody tells Node what memory it may take. */
const ASKED_FOR = /--max[-_]old[-_]space[-_]size/;

/** Worker threads that render pages. */
export interface PageWorkers {
  count: number;
  /**
   * Gives them their job. Resolves with what became of their pages, in any order; rejects with
   * the reason of the first that fails.
   */
  render(job: PageJob): Promise<RenderedPages>;
  /** Ends those that still run. Afterwards none of them writes any more. */
  stop(): Promise<void>;
}

/** How many workers pay for a site: none, or at least two. */
export function workersFor({ sources }: SiteFolder): number {
  const pages = sources.filter(isPage).length;
  const threads = Math.min(availableParallelism(), Math.floor(pages / PAGES_A_THREAD));
  return threads > 1 ? threads : 0;
}

/**
 * Starts `count` workers for a site. Each takes as long to start as a hundred pages to render, so
 * they start before there is anything to do.
 */
export function startWorkers(siteFolder: SiteFolder, count: number): PageWorkers {
  const file = join(programFolder(), '.build/page-worker.js');
  const workers = Array.from(
    { length: count },
    (_, index) =>
      new Worker(file, {
        workerData: workerSite(siteFolder, `worker-${index + 1}`),
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, maxOldGenerationSizeMb: oldMb() },
      }),
  );
  const finished = Promise.all(workers.map(parcelsOf));
  // One that fails before it has a job is heard of when it is given one.
  finished.catch(() => {});
  return {
    count,
    async render(job) {
      for (const worker of workers) worker.postMessage(job);
      const parcels = (await finished).flat().map(unpack);
      return {
        outcomes: parcels.flatMap(({ outcomes }) => outcomes),
        staged: parcels.flatMap(({ staged }) => staged),
      };
    },
    stop: async () => void (await Promise.all(workers.map((worker) => worker.terminate()))),
  };
}

/** None of our own where somebody has asked for more, as we advise: then that holds for workers too. */
function oldMb(): number | undefined {
  const options = [process.env.NODE_OPTIONS, ...process.execArgv];
  return options.some((option) => option && ASKED_FOR.test(option)) ? undefined : OLD_MB;
}

function unpack(parcel: Uint8Array): RenderedPages {
  return deserialize(parcel) as RenderedPages;
}

function parcelsOf(worker: Worker): Promise<Uint8Array[]> {
  const parcels: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    worker.on('message', (message: PageMessage) => {
      if ('rendered' in message) parcels.push(message.rendered);
      else reject(unpackFailure(message.failure));
    });
    worker.once('error', (error) => reject(explainError(error)));
    worker.once('exit', (code) => {
      if (code === 0) resolve(parcels);
      else reject(new Error(`A thread that builds pages ended with the code ${code}.`));
    });
  });
}

function explainError(error: Error): Error {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new Failure(
    'There is too little memory to build the pages.',
    'Allow more with NODE_OPTIONS=--max-old-space-size=4096, which means 4 GB.',
    1,
  );
}
