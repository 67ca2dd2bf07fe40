import { execFile } from 'node:child_process';

/** Where systemd waits for signs of life, and how often it wants one, in microseconds. */
interface WatchdogEnvironment {
  NOTIFY_SOCKET?: string;
  WATCHDOG_USEC?: string;
}

/**
 * Gives signs of life to systemd where it asks for them, through its own program, as Node has no sockets
 * of that kind. They stay away once the process hangs, and systemd starts another one.
 */
export function startWatchdog({ NOTIFY_SOCKET, WATCHDOG_USEC }: WatchdogEnvironment): void {
  const periodMs = Number(WATCHDOG_USEC) / 1000;
  if (!NOTIFY_SOCKET || !(periodMs > 0)) return;
  // One that fails is made good by the next: systemd wants one in each period.
  const notify = () => execFile('systemd-notify', ['WATCHDOG=1'], () => {});
  const timer = setInterval(notify, periodMs / 3);
  timer.unref();
  notify();
}
