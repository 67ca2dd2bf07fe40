/**
 * Makes the function that never does the work twice at the same time: a call meanwhile resolves once it
 * was done anew. What was `known` last is for the work that begins next.
 */
export function oneAtATime<Known>(
  work: (known?: Known) => Promise<void>,
): (known?: Known) => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let latest: Known | undefined;
  return function run(known?: Known): Promise<void> {
    latest = known ?? latest;
    if (!running) {
      running = work(latest).finally(() => {
        running = undefined;
      });
      latest = undefined;
      return running;
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return run();
      });
    return next;
  };
}
