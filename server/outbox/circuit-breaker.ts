const failuresToOpen = 3;
const firstPauseMs = 2_000;
const longestPauseMs = 60_000;

/** Spares a receiver that is down, and the log: after a few failures only one message tries it. */
export interface CircuitBreaker {
  /** How many messages may try now. */
  allowance(now: number, most: number): number;
  succeeded(): void;
  failed(now: number): void;
  isOpen(): boolean;
}

/** Opens after three failures in a row, for two seconds and then twice as long, up to a minute. */
export function createCircuitBreaker(): CircuitBreaker {
  let failures = 0;
  let closedUntil = 0;
  return {
    allowance(now, most) {
      if (failures < failuresToOpen) return most;
      return now >= closedUntil ? 1 : 0;
    },
    succeeded() {
      failures = 0;
    },
    failed(now) {
      // Messages that were under way together tell the same thing.
      if (failures >= failuresToOpen && now < closedUntil) return;
      failures++;
      const pauseMs = firstPauseMs * 2 ** Math.max(0, failures - failuresToOpen);
      closedUntil = now + Math.min(pauseMs, longestPauseMs);
    },
    isOpen: () => failures >= failuresToOpen,
  };
}
