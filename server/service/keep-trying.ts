import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { StartupError } from '../errors/describe-error.ts';

const firstPauseMs = 500;
const longestPauseMs = 15_000;

/**
 * Repeats `work` until it is done, waiting longer each time, or until the signal says stop. A service
 * whose database is unavailable serves its pages meanwhile. Returns whether it was done.
 */
export async function keepTrying(
  work: () => Promise<unknown>,
  { log, signal }: { log: FastifyBaseLogger; signal: AbortSignal },
): Promise<boolean> {
  for (
    let pauseMs = firstPauseMs;
    !signal.aborted;
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  ) {
    try {
      await work();
      return true;
    } catch (error) {
      if (signal.aborted) break;
      const reason =
        error instanceof StartupError ? error.message : 'The database cannot be used yet.';
      log.warn({ err: error }, `${reason} It is tried again`);
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  }
  return false;
}
