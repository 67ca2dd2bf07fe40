/*
 * Loaded into a process before the service. Records each place of the service that uses files below
 * one of REFUSAL_FOLDERS; from its first call on, one place is refused, as an operating system does
 * that lacks something: REFUSAL_PLACE with the code REFUSAL_CODE, or the one that `refuse` names.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { constants } from 'node:os';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A place of the service, as its file and what it calls, and the code that it gets. */
export interface Refusal {
  place: string;
  code: string;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const { REFUSAL_PLACE: place, REFUSAL_CODE: code = 'EIO' } = process.env;
const folders = (process.env.REFUSAL_FOLDERS ?? '').split(':').filter((folder) => folder !== '');
const used = new Set<string>();
let refused: Refusal | undefined = place === undefined ? undefined : { place, code };

/** Refuses this place from now on, or none, and forgets which places were used. */
export function refuse(refusal: Refusal | undefined): void {
  refused = refusal;
  used.clear();
}

/** The places that were used since then. */
export function placesUsed(): string[] {
  return [...used];
}

type Call = (this: unknown, ...values: unknown[]) => unknown;

/** The part of the service that calls, and what it calls. It is mostly near the top of the stack. */
function placeOf(name: string): string {
  const file = callerWithin(12) ?? callerWithin(60);
  return `${file ? relative(root, file) : 'a stream'} ${name}`;
}

/** The file of the service that one of the last calls came from. The text of a stack takes long to make. */
function callerWithin(calls: number): string | undefined {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Error.stackTraceLimit = calls;
  Error.prepareStackTrace = (_error, sites) =>
    sites
      .map((site) => site.getFileName()?.replace('file://', ''))
      .find((file) => file?.startsWith(`${root}server/`));
  const file = new Error().stack;
  Object.assign(Error, { stackTraceLimit, prepareStackTrace });
  return file;
}

function refusal(name: string, path: unknown): Error | undefined {
  const place = placeOf(name);
  used.add(place);
  if (place !== refused?.place) return undefined;
  const { code } = refused;
  const errno = -((constants.errno as Record<string, number>)[code] ?? 0);
  const what = typeof path === 'string' ? ` '${path}'` : '';
  return Object.assign(new Error(`${code}: refused, ${name}${what}`), {
    code,
    errno,
    syscall: name.replace('Sync', ''),
    ...(typeof path === 'string' && { path }),
  });
}

const isOurs = (path: unknown) =>
  typeof path === 'string' && folders.some((folder) => path.startsWith(folder));

/** Descriptors of files in the folders, which later calls know them by. */
const descriptors = new Set<unknown>();

function wrap(holder: object, name: string, kind: 'sync' | 'promise' | 'callback'): void {
  const calls = holder as Record<string, Call>;
  const original = calls[name];
  if (original === undefined) return;
  calls[name] = function (...values) {
    const [subject] = values;
    if (!isOurs(subject) && !descriptors.has(subject)) return original.apply(this, values);
    const error = refusal(name, subject);
    if (error && kind === 'promise') return Promise.reject(error);
    if (error && kind === 'sync') throw error;
    if (error) return process.nextTick(values.at(-1) as (error: Error) => void, error);
    const result = original.apply(this, values);
    if (name === 'openSync') descriptors.add(result);
    if (name === 'closeSync') descriptors.delete(subject);
    return result;
  };
}

const changing = ['mkdir', 'rename', 'rm', 'chmod', 'access', 'unlink', 'readdir', 'readFile'];
const looking = ['open', 'stat', 'lstat', 'statfs', 'realpath'];
const names = [...changing, ...looking, 'writeFile', 'truncate'];
for (const name of names) {
  wrap(fs, `${name}Sync`, 'sync');
  wrap(fs, name, 'callback');
  wrap(fs.promises, name, 'promise');
}
for (const name of ['readSync', 'writeSync', 'fstatSync', 'ftruncateSync', 'closeSync']) {
  wrap(fs, name, 'sync');
}

/** Methods of open files, which no path goes with: all that the service opens is meant. */
const handle = await fs.promises.open(process.execPath, 'r');
const methods = Object.getPrototypeOf(handle) as Record<string, Call>;
await handle.close();
for (const name of ['appendFile', 'writeFile', 'write', 'sync', 'datasync', 'stat']) {
  const original = methods[name];
  if (!original) continue;
  methods[name] = function (...values) {
    if (!placeOf(name).startsWith('server/')) return original.apply(this, values);
    const error = refusal(name, undefined);
    return error ? Promise.reject(error) : original.apply(this, values);
  };
}
syncBuiltinESMExports();
