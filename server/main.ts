import { parseArgs } from 'node:util';
import closeWithGrace from 'close-with-grace';
import { batchLines } from './batch-lines.ts';
import { readConfig } from './config.ts';
import { startServer } from './start-server.ts';
import { StartupError } from './startup-error.ts';

const graceMs = 10_000;

const lines = batchLines((text) => process.stdout.write(text));
process.once('exit', lines.flush);

try {
  const config = readConfig({ ...process.env, ...readArguments() });
  const server = await startServer({
    ...config,
    log: lines.add,
    logFormat: 'json',
  });
  closeWithGrace({ delay: config.shutdownDelayMs + graceMs }, () => server.close());
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}

function readArguments(): { SITE_CONFIG?: string } {
  try {
    const { values } = parseArgs({ options: { config: { type: 'string' } } });
    return values.config === undefined ? {} : { SITE_CONFIG: values.config };
  } catch {
    throw new StartupError('The only argument is --config <file>; all else is set in that file.');
  }
}
