import { readConfig } from './config/config.ts';
import { asStartupError, StartupError, serializeError } from './errors/describe-error.ts';
import { batchLines } from './observability/batch-lines.ts';
import { runUntilStopped } from './service/run-until-stopped.ts';
import { startServer } from './service/start-server.ts';
import { startWatchdog } from './service/watchdog.ts';

const lines = batchLines((text) => process.stdout.write(text));
process.once('exit', lines.flush);
// A log that nobody reads any more, or that has no room, is no reason to turn leads away.
process.stdout.on('error', () => {});

try {
  const config = readConfig(process.env);
  const server = await startServer({
    ...config,
    log: lines.add,
    logFormat: config.logFormat ?? 'json',
  });
  startWatchdog(process.env);
  runUntilStopped(server, config.shutdownDelayMs);
} catch (error) {
  const reason = asStartupError(error);
  const isExplained = reason instanceof StartupError;
  const line = isExplained ? reason.message : JSON.stringify({ err: serializeError(reason) });
  process.stderr.write(`${line}\n`);
  process.exit(isExplained ? 2 : 1);
}
