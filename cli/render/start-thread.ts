import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type {
  Edition,
  KnownFiles,
  PictureShelf,
  SiteAssets,
  SourceFile,
} from '../../renderer/index.ts';
import { Failure } from '../failure.ts';
import { programFolder } from '../read/program-folder.ts';
import type { Staging } from '../write/stage-files.ts';
import { type Chunk, type DoneChunk, type PackedChunk, unpack } from './render-chunk.ts';

/** Megabytes for young values: with fewer, garbage is collected so often that it takes a tenth of the time. */
const YOUNG_MB = 48;

/**
 * Megabytes for all others, enough for the largest file that may be. Unbounded, V8 clears away so
 * seldom that ten thousand pages take a fifth more.
 */
const OLD_MB = 384;

/** How somebody tells Node what memory it may take, as we advise: then that holds for threads too. */
const ASKED_FOR = /--max[-_]old[-_]space[-_]size/;

/** What a thread opens the site from; plain data. */
export interface ThreadSite {
  folder: string;
  /** Folder of what was made before, such as the site's own types. */
  cache: string;
  /** The sources that pages share. */
  shared: readonly SourceFile[];
  /** Paths of the page files: their texts are read where they are needed. */
  pages: readonly string[];
  /** What is known of them. */
  known: KnownFiles;
  assetNames: readonly string[];
  pictures?: PictureShelf;
  others: readonly string[];
  edition: Edition;
  assets: SiteAssets;
  staging: Staging;
  /** Sets its files apart from those of other threads. */
  thread: string;
}

/** What a thread says to a chunk. Of a failure, only its fields can be sent. */
export type Answer = PackedChunk | { failure: Pick<Failure, 'message' | 'help' | 'exitCode'> };

/** Who renders pages. */
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
  const asked: PromiseWithResolvers<Answer>[] = [];
  const end = (error: Error) => {
    for (const { reject } of asked.splice(0)) reject(error);
  };
  worker.on('message', (answer: Answer) => asked.shift()?.resolve(answer));
  worker.once('error', (error) => end(explainError(error)));
  worker.once('exit', (code) =>
    end(new Error(`A thread that builds pages ended with the code ${code}.`)),
  );
  return {
    async render(chunk) {
      const asking = Promise.withResolvers<Answer>();
      asked.push(asking);
      worker.postMessage(chunk);
      const answer = await asking.promise;
      if ('failure' in answer) {
        const { message, help, exitCode } = answer.failure;
        throw new Failure(message, help, exitCode);
      }
      return unpack(answer);
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
