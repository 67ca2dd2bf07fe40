import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PageEntries } from '../../graph/page-entries.ts';
import type { Shared } from '../../publish/publish-shared.ts';
import { programFolder } from '../../read/program-folder.ts';
import type { SiteFolder } from '../../read/read-site.ts';
import { Failure } from '../../terminal/terminal.ts';
import type { Staging } from '../../write/stage-files.ts';

/** Megabytes for young values: with fewer, garbage is collected so often that it takes a tenth of the time. */
const YOUNG_MB = 48;

/**
 * Megabytes for all others, enough for the largest file that may be. Unbounded, V8 clears away so
 * seldom that ten thousand pages take a fifth more.
 */
const OLD_MB = 384;

/** The option that limits Node's memory, as our help advises: it holds for threads too. */
const ASKED_FOR = /--max[-_]old[-_]space[-_]size/;

/** What a thread opens the site from; plain data. */
export interface ThreadSite {
  folder: string;
  /** Folder of what was made before, such as the site's custom sections. */
  cache: string;
  /** Paths of the sources. */
  sources: readonly string[];
  rest: Pick<SiteFolder, 'assets' | 'pictures' | 'others' | 'edition' | 'answers'>;
  /** Addresses that pages show; absent where they are only checked. */
  addresses?: Shared['public'];
  staging: Staging;
}

/** Pages that are rendered at once. */
export interface Chunk {
  /** Their files. */
  pages: readonly string[];
  /** True where the site is known to have errors: its pages are only read and checked. */
  faulty: boolean;
}

export interface DoneChunk {
  isFaulty: boolean;
  pages: readonly PageEntries[];
}

/** What a thread answers to a chunk, as bytes of JSON. Of a failure, only its fields can be sent. */
export type ThreadResult =
  | { done: Uint8Array }
  | { failure: Pick<Failure, 'message' | 'help' | 'exitCode'> };

export interface PageThread {
  render(chunk: Chunk): Promise<DoneChunk>;
  /** Resolves when it writes no more. */
  stop(): Promise<unknown>;
}

/** Starts a thread that renders pages of a site, one chunk after another. */
export function startThread(site: ThreadSite): PageThread {
  const worker = new Worker(join(programFolder(), '.build/page-worker.js'), {
    workerData: site,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB, maxOldGenerationSizeMb: oldMb() },
  });
  // It answers in the order in which it was asked.
  const asked: PromiseWithResolvers<ThreadResult>[] = [];
  const end = (error: Error) => {
    for (const { reject } of asked.splice(0)) reject(error);
  };
  worker.on('message', (answer: ThreadResult) => asked.shift()?.resolve(answer));
  worker.once('error', (error) => end(explainError(error)));
  worker.once('exit', (code) =>
    end(new Error(`A thread that builds pages ended with the code ${code}.`)),
  );
  return {
    async render(chunk) {
      const asking = Promise.withResolvers<ThreadResult>();
      asked.push(asking);
      worker.postMessage(chunk);
      const answer = await asking.promise;
      if ('failure' in answer) {
        const { message, help, exitCode } = answer.failure;
        throw new Failure(message, help, exitCode);
      }
      return JSON.parse(new TextDecoder().decode(answer.done)) as DoneChunk;
    },
    stop: () => worker.terminate(),
  };
}

function oldMb(): number | undefined {
  const options = [process.env.NODE_OPTIONS, ...process.execArgv];
  return options.some((option) => option && ASKED_FOR.test(option)) ? undefined : OLD_MB;
}

function explainError(error: Error): Error {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new Failure(
    'There is too little memory to build the pages.',
    'Allow more with NODE_OPTIONS=--max-old-space-size=4096, which means 4 GB.',
    1,
  );
}
