import { type ProcessConfig, readConfig } from '../../server/config/config.ts';
import { asStartupError, StartupError } from '../../server/errors/describe-error.ts';
import { runUntilStopped } from '../../server/service/run-until-stopped.ts';
import type { RunningServer } from '../../server/service/start-server.ts';
import { startWatchdog } from '../../server/service/watchdog.ts';
import { Failure } from '../terminal/terminal.ts';

/**
 * Starts what serves a site at a terminal, with settings from the environment, and lets it run until it is
 * stopped.
 * @throws Failure where a setting is wrong, or it cannot start.
 */
export async function runService(
  env: Readonly<Record<string, string | undefined>>,
  start: (config: ProcessConfig) => Promise<RunningServer>,
): Promise<void> {
  try {
    const config = readConfig(env);
    const { logFormat = 'text' } = config;
    const running = await start({ ...config, logFormat, logRequests: logFormat === 'json' });
    startWatchdog(process.env);
    runUntilStopped(running, config.shutdownDelayMs);
  } catch (error) {
    const reason = asStartupError(error);
    throw reason instanceof StartupError ? new Failure(reason.message, '') : reason;
  }
}
