import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded into a build: sends it a signal when it is about to change the disk for the n-th time, if it
 * ever is; one that kills, if none is named.
 */

const signal = process.env.DIE_OF ?? 'SIGKILL';
let left = Number(process.env.DIE_AT);

function dying<Parts extends unknown[], T>(action: (...parts: Parts) => T) {
  return (...parts: Parts): T => {
    if (left-- === 0) process.kill(process.pid, signal);
    return action(...parts);
  };
}

if (isMainThread) {
  Object.assign(fs, {
    renameSync: dying(fs.renameSync),
    rmSync: dying(fs.rmSync),
    writeFileSync: dying(fs.writeFileSync),
  });
  syncBuiltinESMExports();
}
