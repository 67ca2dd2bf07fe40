import { setTimeout as sleep } from 'node:timers/promises';

/** The time, in milliseconds, and waiting for it. */
export interface Clock {
  now(): number;
  /** Waits; without `ref`, it does not keep the process alive. */
  sleep(ms: number, options?: { ref?: boolean }): Promise<void>;
  /** Repeats work, which does not keep the process alive, until the returned function is called. */
  every(ms: number, work: () => void): () => void;
}

/** The time of this machine. */
export const systemClock: Clock = {
  now: Date.now,
  sleep: (ms, options) => sleep(ms, undefined, options),
  every(ms, work) {
    const timer = setInterval(work, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
};
