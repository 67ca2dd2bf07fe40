import { parentPort, workerData } from 'node:worker_threads';
import { builtInRegistry, openSite } from '../../renderer/index.ts';
import { Failure } from '../failure.ts';
import { readLater } from '../read/read-site.ts';
import { type Chunk, chunkRenderer } from './render-chunk.ts';
import type { Answer, ThreadSite } from './start-thread.ts';

/* The life of a thread that renders pages: it answers each chunk with what became of it. */

let render: ReturnType<typeof chunkRenderer> | undefined;

parentPort?.on('message', (chunk: Chunk) => parentPort?.postMessage(answer(chunk)));

function answer(chunk: Chunk): Answer {
  try {
    render ??= openRenderer(workerData as ThreadSite);
    return { outcomes: render(chunk) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { message, help, exitCode } = error;
    return { failure: { message, help, exitCode } };
  }
}

/** Opens the site anew: what it has become elsewhere cannot be sent. */
function openRenderer({ folder, shared, pages, assetNames, ...site }: ThreadSite) {
  const sources = [...shared, ...pages.map((path) => readLater(folder, path))];
  const open = openSite({ sources, assets: assetNames }, builtInRegistry);
  return chunkRenderer(open, site.assets, site.staging, site.thread);
}
