const firstMs = 30_000;
const longestMs = 6 * 3_600_000;
/** No message waits longer for another attempt, whatever its receiver asks for. */
export const longestPauseMs = 24 * 3_600_000;

/** After this many failures, about a day and a half, a message has failed for good. */
export const mostAttempts = 16;

/**
 * Milliseconds until a message is tried again after it failed for the nth time: half a minute, then
 * twice as long each time, up to six hours. `chance` (0 to 1) spreads messages that failed together.
 */
export function backOffMs(attempts: number, chance: number): number {
  const pauseMs = Math.min(firstMs * 2 ** (attempts - 1), longestMs);
  return Math.round(pauseMs * (0.8 + 0.4 * chance));
}
