import { once } from 'node:events';
import { serialize } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { builtInRegistry, openSite, type PageFile } from '../../../renderer/index.ts';
import { fileStager } from '../stage-files.ts';
import {
  type PageJob,
  type PageMessage,
  type RenderedPages,
  type WorkerSite,
  workerSources,
} from './page-job.ts';
import { pageQueue } from './page-queue.ts';
import { batchRenderer } from './render-batch.ts';
import { packFailure } from './sent-failure.ts';

/** Pages whose outcomes are sent together: few messages, and no long wait at the end. */
const PARCEL = 500;

/** The life of a worker: opens the site, waits for its job, takes pages until none are left. */
export async function workOnPages(): Promise<void> {
  try {
    const site = workerData as WorkerSite;
    const files = { sources: workerSources(site), assets: site.assetNames };
    const open = openSite(files, builtInRegistry);
    if (!parentPort) throw new Error('This is not a worker.');
    const [job] = (await once(parentPort, 'message')) as [PageJob];
    const queue = pageQueue(job.queue, open.pages.length);
    const { assets, staging } = job;
    const stage = fileStager(staging, site.thread);
    let parcel = emptyParcel();
    const write = (file: PageFile) => void parcel.staged.push(stage(file));
    const render = batchRenderer({ open, assets, queue, write });
    for (let batch = queue.take(); batch; batch = queue.take()) {
      parcel.outcomes.push(...render(batch));
      if (parcel.outcomes.length < PARCEL) continue;
      sendParcel(parcel);
      parcel = emptyParcel();
    }
    sendParcel(parcel);
  } catch (error) {
    send({ failure: packFailure(error) });
  }
}

function emptyParcel(): RenderedPages {
  return { outcomes: [], staged: [] };
}

function sendParcel(parcel: RenderedPages): void {
  send({ rendered: new Uint8Array(serialize(parcel)) });
}

function send(message: PageMessage): void {
  parentPort?.postMessage(message);
}
