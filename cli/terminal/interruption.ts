/** Thrown where a command stops because of Ctrl-C; the message names what that leaves behind. */
export class Interrupted extends Error {}

/** Ctrl-C: the first one stops at the next safe place, the second at once. */
export interface Interruption {
  /** Lets signals and timers in; throws `Interrupted` after Ctrl-C. */
  pause(): Promise<void>;
}

/** Listens for Ctrl-C for as long as the program runs; `farewell` is then printed. */
export function watchInterruption(
  farewell = 'Stopped. What was built before is unchanged.',
): Interruption {
  let interrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (interrupted) process.exit(130);
      interrupted = true;
    });
  }
  return {
    async pause() {
      await new Promise((resume) => setImmediate(resume));
      if (interrupted) throw new Interrupted(farewell);
    },
  };
}
