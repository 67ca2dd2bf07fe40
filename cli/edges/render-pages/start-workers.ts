import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Failure } from '../../failure.ts';
import { programFolder } from '../program-folder.ts';
import type { PageJob, PageMessage } from './page-job.ts';
import type { PageOutcome } from './render-batch.ts';

/** Worker threads that render pages. */
export interface PageWorkers {
  /** Settles when all are done; rejects with the reason of the first that fails. */
  finished: Promise<unknown>;
  /** Ends those that still run. Afterwards none of them writes any more. */
  stop(): Promise<void>;
}

/** Starts `count` workers on one job. `take` gets what they did, in any order. */
export function startWorkers(
  job: Omit<PageJob, 'thread'>,
  count: number,
  take: (outcomes: readonly PageOutcome[]) => void,
): PageWorkers {
  const file = join(programFolder(), '.build/page-worker.js');
  const workers = Array.from(
    { length: count },
    (_, index) => new Worker(file, { workerData: { ...job, thread: `worker-${index + 1}` } }),
  );
  return {
    finished: Promise.all(workers.map((worker) => outcomeOf(worker, take))),
    stop: async () => void (await Promise.all(workers.map((worker) => worker.terminate()))),
  };
}

function outcomeOf(
  worker: Worker,
  take: (outcomes: readonly PageOutcome[]) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: PageMessage) => {
      if ('outcomes' in message) take(message.outcomes);
      else reject(failureOf(message.failure));
    });
    worker.once('error', (error) => reject(explainError(error)));
    worker.once('exit', (code) => {
      if (code === 0) resolve();
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
