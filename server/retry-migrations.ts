import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

const firstPauseMs = 500;
const longestPauseMs = 15_000;

/**
 * Repeats `prepare` until it works, waiting longer each time, or until the signal says stop. A
 * service whose database is still down serves its pages meanwhile.
 */
export async function retryMigrations(
  prepare: () => Promise<void>,
  { log, signal }: { log: FastifyBaseLogger; signal: AbortSignal },
): Promise<void> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      await sleep(pauseMs, undefined, { signal });
      await prepare();
      log.info('The database answers now; leads are stored');
      return;
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ err: error }, 'The database cannot be used yet; trying again');
    }
  }
}
