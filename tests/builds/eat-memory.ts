import { isMainThread } from 'node:worker_threads';

/* Loaded into each thread of a build: fills the memory of all but the first. */

const eaten: number[][] = [];
while (!isMainThread) eaten.push(new Array(100_000).fill(eaten.length));
