import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PageFile } from '../../../renderer/index.ts';
import { programFolder } from '../program-folder.ts';
import { fileStager, type StagedFile, type Staging } from '../stage-files.ts';
import { type SentFailure, unpackFailure } from './sent-failure.ts';

/** Writes pages where they wait for their places. */
export interface PageWriter {
  write(file: PageFile): void;
  /** Resolves with what was written; rejects with the reason where a page cannot be. */
  finish(): Promise<StagedFile[]>;
  /** Ends it at once; afterwards it writes no more. */
  stop(): Promise<void>;
}

/** What the thread that writes is given; plain data. */
export interface WriterJob {
  staging: Staging;
  /** Memory that counts the files that are written. */
  written: SharedArrayBuffer;
}

/** What the thread that writes says in the end. */
export type WriterMessage = { staged: StagedFile[] } | { failure: SentFailure };

/** Pages from which on a thread that only writes has paid for its start. */
const PAGES_FOR_A_THREAD = 200;

/**
 * Starts the writer that pays for some pages: this thread, or one beside it where there is a core for
 * it. `giveUp` is called as soon as a page cannot be written there.
 */
export function startWriter(staging: Staging, pages: number, giveUp: () => void): PageWriter {
  return pages < PAGES_FOR_A_THREAD || availableParallelism() === 1
    ? writeHere(staging)
    : writeThere(staging, giveUp);
}

function writeHere(staging: Staging): PageWriter {
  const stage = fileStager(staging, 'page');
  const staged: StagedFile[] = [];
  return {
    write: (file) => void staged.push(stage(file)),
    finish: async () => staged,
    stop: async () => {},
  };
}

function writeThere(staging: Staging, giveUp: () => void): PageWriter {
  const written = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const job: WriterJob = { staging, written: written.buffer };
  const worker = new Worker(join(programFolder(), '.build/page-writer.js'), { workerData: job });
  const finished = stagedBy(worker);
  finished.catch(giveUp);
  let sent = 0;
  return {
    write(file) {
      worker.postMessage(file);
      sent += 1;
      waitForRoom(written, sent);
    },
    finish() {
      worker.postMessage('finish');
      return finished;
    },
    stop: async () => void (await worker.terminate()),
  };
}

function stagedBy(worker: Worker): Promise<StagedFile[]> {
  return new Promise((resolve, reject) => {
    worker.once('message', (message: WriterMessage) => {
      if ('staged' in message) resolve(message.staged);
      else reject(unpackFailure(message.failure));
    });
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new Error(`The thread that writes pages ended with the code ${code}.`)),
    );
  });
}

/** Pages that may wait to be written: some ten megabytes. */
const MOST_WAITING = 128;

/** Milliseconds after which a slow disk is not waited for any more. */
const PATIENCE = 100;

function waitForRoom(written: Int32Array, sent: number): void {
  for (
    let done = Atomics.load(written, 0);
    sent - done > MOST_WAITING;
    done = Atomics.load(written, 0)
  ) {
    if (Atomics.wait(written, 0, done, PATIENCE) === 'timed-out') return;
  }
}
