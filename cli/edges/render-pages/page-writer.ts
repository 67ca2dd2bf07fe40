import { parentPort, workerData } from 'node:worker_threads';
import type { PageFile } from '../../../renderer/index.ts';
import { fileStager, type StagedFile } from '../stage-files.ts';
import { packFailure } from './sent-failure.ts';
import type { WriterJob, WriterMessage } from './start-writer.ts';

/* The life of the thread that writes pages: it takes them as they come, until it is told to finish. */

const { staging, written } = workerData as WriterJob;
const count = new Int32Array(written);
const stage = fileStager(staging, 'page');
const staged: StagedFile[] = [];

parentPort?.on('message', (message: PageFile | 'finish') => {
  if (message === 'finish') end({ staged });
  else take(message);
});

function take(file: PageFile): void {
  try {
    staged.push(stage(file));
  } catch (error) {
    end({ failure: packFailure(error) });
  }
  Atomics.add(count, 0, 1);
  Atomics.notify(count, 0);
}

function end(message: WriterMessage): void {
  parentPort?.postMessage(message);
  parentPort?.close();
}
