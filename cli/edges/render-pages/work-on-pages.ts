import { parentPort, workerData } from 'node:worker_threads';
import { openSite } from '../../../renderer/index.ts';
import { Failure } from '../../failure.ts';
import { jobSources, type PageJob, type PageMessage } from './page-job.ts';
import { pageQueue } from './page-queue.ts';
import { batchRenderer, type PageOutcome } from './render-batch.ts';

/** Pages whose outcomes are sent together: few messages, and no long wait at the end. */
const PARCEL = 500;

/** The life of a worker: takes pages until none are left, and sends what became of them. */
export function workOnPages(): void {
  try {
    renderPages(workerData as PageJob);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { message, help, exitCode } = error;
    send({ failure: { message, help, exitCode } });
  }
}

function renderPages(job: PageJob): void {
  const { open } = openSite(jobSources(job), job.assetNames);
  if (!open) throw new Error('The site has become unreadable.');
  const queue = pageQueue(job.queue, open.pages.length);
  const { assets, staging } = job;
  const render = batchRenderer({ open, assets, staging, queue }, job.thread);
  let outcomes: PageOutcome[] = [];
  for (let batch = queue.take(); batch; batch = queue.take()) {
    outcomes.push(...render(batch));
    if (outcomes.length < PARCEL) continue;
    send({ outcomes });
    outcomes = [];
  }
  send({ outcomes });
}

function send(message: PageMessage): void {
  parentPort?.postMessage(message);
}
