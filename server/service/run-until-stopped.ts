import closeWithGrace from 'close-with-grace';
import type { RunningServer } from './start-server.ts';

/** Time for what is under way, in milliseconds. */
const graceMs = 10_000;

/**
 * Lets the service, once started, run until something ends the process:
 *
 * - a signal to stop (SIGTERM, SIGINT): what is under way is answered, exit code 0;
 * - an exception that nobody caught, after which nothing is known about the state of the process:
 *   one fatal line in the log, what is under way is answered, exit code 1;
 * - while it stops, a second signal, a second exception, a failure to close, or more than
 *   `delayMs` and ten seconds: one fatal line, exit code 1 at once.
 *
 * A rejected promise that nobody awaits belongs to one request: one error line in the log, counted in
 * `/metrics`, and the service goes on.
 */
export function runUntilStopped({ log, metrics, close }: RunningServer, delayMs: number): void {
  process.on('unhandledRejection', (reason) => {
    metrics.count('unhandled_rejections');
    log.error({ err: reason }, 'Something failed that nobody waited for; the service goes on');
  });
  closeWithGrace(
    {
      delay: delayMs + graceMs,
      skip: ['unhandledRejection'],
      logger: false,
      onSecondSignal: (signal) => log.fatal(`The service ends at once: ${signal} came again`),
      onSecondError: (err) => log.fatal({ err }, 'The service ends at once: another error'),
      onTimeout: (ms) => log.fatal(`The service ends: it could not stop within ${ms} ms`),
    },
    async ({ err }) => {
      if (err) log.fatal({ err }, 'The service stops because of an unexpected error');
      try {
        await close();
      } catch (error) {
        log.fatal({ err: error }, 'The service could not be closed properly');
        throw error;
      }
    },
  );
}
