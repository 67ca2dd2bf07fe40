import { parentPort, workerData } from 'node:worker_threads';
import { once } from '../../../renderer/light.ts';
import { newStore, openWorld } from '../../graph/open-store.ts';
import { takePage } from '../../graph/page-entries.ts';
import type { SiteStore } from '../../graph/whole-site.ts';
import { shareNothing } from '../../publish/publish-shared.ts';
import { sourcesOf } from '../../read/read-site.ts';
import { Failure } from '../../terminal/terminal.ts';
import { fileStager } from '../../write/stage-files.ts';
import { renderPageFile } from './render-page-file.ts';
import type { Chunk, DoneChunk, ThreadResult, ThreadSite } from './start-thread.ts';

/* The life of a thread that renders pages: it answers each chunk with the results of its pages. */

const opened = once(() => openStore(workerData as ThreadSite));

parentPort?.on('message', async (chunk: Chunk) => parentPort?.postMessage(await answer(chunk)));

async function answer(chunk: Chunk): Promise<ThreadResult> {
  try {
    return { done: new TextEncoder().encode(JSON.stringify(renderChunk(await opened(), chunk))) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { message, help, exitCode } = error;
    return { failure: { message, help, exitCode } };
  }
}

function renderChunk(store: SiteStore, { pages, faulty }: Chunk): DoneChunk {
  let isFaulty = faulty;
  for (const file of pages) if (renderPageFile(store, file, isFaulty)) isFaulty = true;
  return { isFaulty, pages: pages.map((file) => takePage(store, file)) };
}

/** An empty store of the same site; files are read where a page asks for them. */
async function openStore({ folder, cache, sources, rest, addresses, staging }: ThreadSite) {
  const siteFolder = { folder, sources: sourcesOf(folder, sources), code: [], ...rest };
  // The files are those of one revision: nothing is compared with what they were.
  const world = await openWorld(siteFolder, () => '', cache);
  const { types } = world;
  return newStore({
    ...world,
    rendering: addresses && {
      shared: { ...shareNothing(types.scripts), public: addresses },
      components: await types.components(),
    },
    output: { stage: fileStager(staging), has: () => true },
  });
}
