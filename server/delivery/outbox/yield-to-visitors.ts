import { performance } from 'node:perf_hooks';
import type { Clock } from './clock.ts';

const glanceMs = 5;
const restMs = 200;
/** Share of time that the process may be busy with other things before sending rests. */
const busyShare = 0.7;

/**
 * Lets visitors go first: stops for a moment, and for a while where the process is busy even then,
 * which is with them. Sending by itself may take all the time that nobody else needs.
 */
export async function yieldToVisitors({ sleep }: Clock): Promise<void> {
  const before = performance.eventLoopUtilization();
  await sleep(glanceMs);
  const { utilization } = performance.eventLoopUtilization(before);
  if (utilization > busyShare) await sleep(restMs);
}
