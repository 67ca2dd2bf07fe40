import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until something is true, and fails when that takes too long. */
export async function waitUntil(
  isTrue: () => boolean | Promise<boolean>,
  patienceMs = 60_000,
): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error('it did not happen in time');
    await sleep(20);
  }
}
