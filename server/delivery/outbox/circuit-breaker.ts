const failuresToOpen = 3;
const pauseMs = 500;

/**
 * Opens after three failures in a row, and then lets the receiver be tried each half second: a
 * connection that is refused costs either side next to nothing, and where only some messages make a
 * receiver fail, others must not wait for long.
 */
export function createCircuitBreaker() {
  let failures = 0;
  let failedAt = 0;
  let probeAt = 0;
  let pausedUntil = 0;
  return {
    isOpen: () => failures >= failuresToOpen,
    /**
     * While it is open: whether it is time to try whether the receiver is back. A clock that was set
     * back says nothing of the time since.
     */
    mayProbe: (now: number) => now >= probeAt || now < failedAt,
    /** Whether the receiver has asked to be left alone until later. */
    isPaused: (now: number) => now < pausedUntil && now >= failedAt,
    succeeded() {
      failures = 0;
    },
    /** `waitMs`: how long the receiver asks to be left alone. */
    failed(now: number, waitMs = 0) {
      failures++;
      failedAt = now;
      probeAt = now + pauseMs;
      pausedUntil = Math.max(pausedUntil, now + waitMs);
    },
  };
}

/** Spares an unavailable receiver, and the log: after a few failures only some messages try it. */
export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;
