import { parentPort, workerData } from 'node:worker_threads';
import type { DataRequest } from '../../renderer/index.ts';
import { type CodePlace, evaluate, thrownAt } from '../custom-sections/evaluate.ts';
import { dataRequest } from './answer-request.ts';

/* The life of a thread that runs the code of one data file. */

/** What a thread runs; plain data. */
export interface DataCode {
  folder: string;
  /** What the code is called, beside the data file. */
  filename: string;
  module: { code: string; map: string };
  /** The environment of the code. */
  env: Readonly<Record<string, string | undefined>>;
}

/** What the code came to, and what that depends on. */
export interface DataOutcome {
  /** The data as JSON, or what has failed, and where. */
  result: { json: string; lifetime?: number } | { message: string; place?: CodePlace };
  /** Names of the variables of the environment that it has read. */
  variables: string[];
  /** Absolute paths of the files that it has read. */
  files: string[];
}

const { folder, filename, module, env } = workerData as DataCode;
const variables = new Set<string>();
const files = new Set<string>();
// Only what is read is known to matter; code of packages reads it like the site's own.
process.env = new Proxy(env as NodeJS.ProcessEnv, {
  get(all, name) {
    if (typeof name === 'string') variables.add(name);
    return all[name as string];
  },
});

void run().then((result) =>
  parentPort?.postMessage({ result, variables: [...variables], files: [...files] }),
);

async function run(): Promise<DataOutcome['result']> {
  try {
    const { default: load, lifetime } = evaluate(module, filename, {});
    if (typeof load !== 'function') throw new Error('It exports no function as its default.');
    const request = dataRequest(folder, (file) => files.add(file));
    const json = JSON.stringify(await (load as (request: DataRequest) => unknown)(request));
    return { json, ...(typeof lifetime === 'number' && { lifetime }) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { message, place: thrownAt(error, filename, module) };
  }
}
