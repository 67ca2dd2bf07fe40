import { setTimeout as sleep } from 'node:timers/promises';
import { patienceMs } from '../support/patience.ts';

/** Waits until something is true, and fails when that takes too long. */
export async function waitUntil(
  isTrue: () => boolean | Promise<boolean>,
  limitMs = patienceMs,
): Promise<void> {
  const end = Date.now() + limitMs;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error('it did not happen in time');
    await sleep(20);
  }
}
