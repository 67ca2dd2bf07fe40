import { parentPort, workerData } from 'node:worker_threads';
import { openSite } from '../../renderer/index.ts';
import { Failure } from '../failure.ts';
import { loadTypes } from '../own-types/load-own-types.ts';
import { readLater } from '../read/read-site.ts';
import { type Chunk, chunkRenderer, pack } from './render-chunk.ts';
import type { Answer, ThreadSite } from './start-thread.ts';

/* The life of a thread that renders pages: it answers each chunk with what became of it. */

let render: Awaited<ReturnType<typeof chunkRenderer>> | undefined;

parentPort?.on('message', async (chunk: Chunk) => parentPort?.postMessage(await answer(chunk)));

async function answer(chunk: Chunk): Promise<Answer> {
  try {
    render ??= await openRenderer(workerData as ThreadSite);
    return pack(render(chunk));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { message, help, exitCode } = error;
    return { failure: { message, help, exitCode } };
  }
}

/** Opens the site anew: what it has become elsewhere cannot be sent. */
async function openRenderer({
  folder,
  cache,
  shared,
  pages,
  known,
  assetNames,
  pictures,
  others,
  edition,
  ...site
}: ThreadSite) {
  const types = await loadTypes(folder, cache);
  const sources = [...shared, ...pages.map((path) => readLater(folder, path))];
  const files = { sources, assets: assetNames, pictures, others, known, edition };
  const open = openSite(files, types.registry);
  return chunkRenderer({ ...site, open, types });
}
