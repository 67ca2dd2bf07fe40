import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import type { BuildFailure, Message } from 'esbuild';
import { inUnits, offsetAt } from '../custom-sections/broken-code.ts';
import { programFolder } from '../read/program-folder.ts';
import type { DataCode, DataOutcome } from './data-worker.ts';

/** Milliseconds after which code that has not answered is ended. */
const PATIENCE = 30_000;

/**
 * Runs the code of a data file in a thread of its own. `files` of the outcome are all files that it is
 * made of or has read, `printed` what it has written to its output.
 */
export async function runDataCode(
  folder: string,
  path: string,
  patience = PATIENCE,
): Promise<DataOutcome & { printed?: string }> {
  const filename = join(folder, path.replace(/\.ts$/, '.cjs'));
  const bundled = await bundle(folder, path);
  if ('message' in bundled) {
    return { result: bundled, variables: [], files: [join(folder, path)] };
  }
  const { module, inputs } = bundled;
  const outcome = await runInThread(
    { folder, filename, module, env: { ...process.env } },
    patience,
  );
  return { ...outcome, files: [...new Set([...inputs, ...outcome.files])] };
}

/** Runs code in a thread; `printed` is what it has written to its output meanwhile. */
async function runInThread(code: DataCode, patience: number) {
  const worker = new Worker(join(programFolder(), '.build/data-worker.js'), {
    workerData: code,
    stdout: true,
    stderr: true,
  });
  const printed = Promise.all([text(worker.stdout), text(worker.stderr)]);
  const fails = (message: string): DataOutcome => ({
    result: { message },
    variables: [],
    files: [],
  });
  const { promise, resolve } = Promise.withResolvers<DataOutcome>();
  worker.once('message', resolve);
  worker.once('error', (error) => resolve(fails(String(error))));
  worker.once('exit', () => resolve(fails('It waits for something that never comes.')));
  const timer = setTimeout(
    () => resolve(fails(`It has not answered within ${patience / 1000} seconds.`)),
    patience,
  );
  const outcome = await promise;
  clearTimeout(timer);
  await worker.terminate();
  return { ...outcome, printed: (await printed).join('') };
}

async function bundle(folder: string, path: string) {
  const { build } = await import('esbuild');
  try {
    const { outputFiles, metafile } = await build({
      entryPoints: [path],
      outfile: 'data.js',
      absWorkingDir: folder,
      sourcemap: 'external',
      sourcesContent: false,
      bundle: true,
      format: 'cjs',
      platform: 'node',
      target: 'node22',
      metafile: true,
      write: false,
      legalComments: 'none',
      logLevel: 'silent',
    });
    const [map, code] = outputFiles.map(({ text }) => text) as [string, string];
    const inputs = Object.keys(metafile.inputs).map((input) => join(folder, input));
    return { module: { map, code }, inputs };
  } catch (error) {
    const [first] = (error as Partial<BuildFailure>).errors ?? [];
    if (!first) throw error;
    return { message: `It cannot be compiled: ${first.text}`, ...placeOf(first) };
  }
}

function placeOf({ location }: Message) {
  return location ? { place: { file: location.file, ...inUnits(location) } } : {};
}

/** Where in its text code has failed; nothing where that is in another file. */
export function spanIn(path: string, text: string, { result }: DataOutcome) {
  const place = 'place' in result && result.place?.file === path ? result.place : undefined;
  if (!place) return {};
  const start = offsetAt(text, place);
  return { span: { start, end: start + 1 } };
}
