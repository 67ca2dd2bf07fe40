import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../server/delivery/outbox/clock.ts';

/** Turns of the event loop after which nothing else is going to happen by itself. */
const quietTurns = 4;

/** A clock that stands still while anything happens, and then goes on to what is next. */
export interface VirtualClock {
  /** The clock of a process; what has `end` called waits for ever, as when it is killed. */
  process(): Clock & { end(): void };
  /** Lets time pass until something is true. `isBusy` says whether something still happens. */
  runUntil(isTrue: () => boolean, isBusy: () => boolean): Promise<void>;
}

interface Waiting {
  at: number;
  resume(): void;
}

/** Makes a clock that begins at `start`. */
export function virtualClock(start: number): VirtualClock {
  let now = start;
  let waiting: Waiting[] = [];

  function wait(ms: number, resume: () => void): void {
    waiting.push({ at: now + ms, resume });
  }

  async function quiet(isBusy: () => boolean): Promise<void> {
    for (let turns = 0; turns < quietTurns; turns++) {
      await turn();
      if (isBusy()) turns = 0;
    }
  }

  return {
    process() {
      let ended = false;
      const repeat = (ms: number, work: () => void, isStopped: () => boolean): void =>
        wait(ms, () => {
          if (ended || isStopped()) return;
          work();
          repeat(ms, work, isStopped);
        });
      return {
        now: () => now,
        sleep: (ms) => new Promise((resume) => wait(ms, () => ended || resume())),
        every(ms, work) {
          let stopped = false;
          repeat(ms, work, () => stopped);
          return () => {
            stopped = true;
          };
        },
        end() {
          ended = true;
        },
      };
    },
    async runUntil(isTrue, isBusy) {
      for (;;) {
        await quiet(isBusy);
        if (isTrue()) return;
        now = Math.min(...waiting.map(({ at }) => at));
        if (!Number.isFinite(now)) throw new Error('nothing is going to happen any more');
        const due = waiting.filter(({ at }) => at <= now);
        waiting = waiting.filter(({ at }) => at > now);
        for (const { resume } of due) resume();
      }
    },
  };
}
