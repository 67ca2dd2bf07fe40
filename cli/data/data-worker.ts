import { parentPort, workerData } from 'node:worker_threads';
import type { DataRequest } from '../../renderer/index.ts';
import { type CodePlace, evaluate, thrownAt } from '../custom-sections/evaluate.ts';
import { dataRequest } from './answer-request.ts';
import { recordReads } from './record-reads.ts';

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
  /** Names of the variables of the environment that it has read; `*` where it has listed them. */
  variables: string[];
  /** Absolute paths of the files that it has read. */
  files: string[];
}

/** Stands for the names of all variables. */
const ALL_NAMES = '*';

const { folder, filename, module, env } = workerData as DataCode;
const variables = new Set<string>();
const files = new Set<string>();
// Only what is read is known to matter; code of packages reads it like the site's own.
const seen = (name: string | symbol) => void (typeof name === 'string' && variables.add(name));
process.env = new Proxy(env as NodeJS.ProcessEnv, {
  get(all, name) {
    seen(name);
    return all[name as string];
  },
  has(all, name) {
    seen(name);
    return name in all;
  },
  getOwnPropertyDescriptor(all, name) {
    seen(name);
    return Object.getOwnPropertyDescriptor(all, name);
  },
  ownKeys(all) {
    seen(ALL_NAMES);
    return Object.keys(all);
  },
});
recordReads((file) => files.add(file));

void run().then(async (result) => {
  // The thread ends with its message, and what it has not passed on is lost.
  await Promise.all([process.stdout, process.stderr].map(passOn));
  parentPort?.postMessage({ result, variables: [...variables], files: [...files] });
});

function passOn(output: NodeJS.WriteStream): Promise<void> {
  return new Promise((done) => {
    output.write('', () => done());
  });
}

/** What the code was answered last, in a sentence. */
let last: string | undefined;

async function run(): Promise<DataOutcome['result']> {
  try {
    const { default: load, lifetime } = evaluate(module, filename, {});
    if (typeof load !== 'function') throw new Error('It exports no function as its default.');
    const request = dataRequest(folder, (answer) => {
      last = answer;
    });
    const json = JSON.stringify(await (load as (request: DataRequest) => unknown)(request));
    return { json, ...(typeof lifetime === 'number' && { lifetime }) };
  } catch (error) {
    const { message } = error instanceof Error ? error : { message: String(error) };
    const isOfShape = error instanceof TypeError && last !== undefined;
    return {
      message: isOfShape ? `${message}. ${last}` : message,
      place: thrownAt(error, filename, module),
    };
  }
}
