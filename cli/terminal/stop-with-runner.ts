/** Milliseconds between looks at the parent process. */
const INTERVAL = 250;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ends this program as SIGTERM does once the runner that started it has ended. npm, npx and Yarn 1
 * start programs in a shell, which dies of a signal and does not pass it on: a service would live on
 * with its port.
 */
export function stopWithRunner(): void {
  if (process.env.npm_execpath === undefined) return;
  const runner = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== runner) process.kill(process.pid, 'SIGTERM');
  }, INTERVAL).unref();
  // Of two signals, the second ends a service at once: one that has come is not followed by ours.
  for (const signal of SIGNALS) {
    process.once(signal, () => {
      clearInterval(timer);
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
  }
}
