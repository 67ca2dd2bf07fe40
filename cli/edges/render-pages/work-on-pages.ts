import { once } from 'node:events';
import { serialize } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { openSite } from '../../../renderer/index.ts';
import { Failure } from '../../failure.ts';
import { type PageJob, type PageMessage, type WorkerSite, workerSources } from './page-job.ts';
import { pageQueue } from './page-queue.ts';
import { batchRenderer, type PageOutcome } from './render-batch.ts';

/** Pages whose outcomes are sent together: few messages, and no long wait at the end. */
const PARCEL = 500;

/** The life of a worker: opens the site, waits for its job, takes pages until none are left. */
export async function workOnPages(): Promise<void> {
  try {
    const site = workerData as WorkerSite;
    const { open } = openSite(workerSources(site), site.assetNames);
    if (!parentPort) throw new Error('This is not a worker.');
    const [job] = (await once(parentPort, 'message')) as [PageJob];
    if (!open) throw new Error('The site has become unreadable.');
    const queue = pageQueue(job.queue, open.pages.length);
    const { assets, staging } = job;
    const render = batchRenderer({ open, assets, staging, queue }, site.thread);
    let outcomes: PageOutcome[] = [];
    for (let batch = queue.take(); batch; batch = queue.take()) {
      outcomes.push(...render(batch));
      if (outcomes.length < PARCEL) continue;
      sendOutcomes(outcomes);
      outcomes = [];
    }
    sendOutcomes(outcomes);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { message, help, exitCode } = error;
    send({ failure: { message, help, exitCode } });
  }
}

function sendOutcomes(outcomes: readonly PageOutcome[]): void {
  send({ outcomes: new Uint8Array(serialize(outcomes)) });
}

function send(message: PageMessage): void {
  parentPort?.postMessage(message);
}
