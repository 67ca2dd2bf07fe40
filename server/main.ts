import closeWithGrace from 'close-with-grace';
import { readConfig } from './config.ts';
import { startServer } from './start-server.ts';
import { StartupError } from './startup-error.ts';

const graceMs = 10_000;

try {
  const server = await startServer({
    ...readConfig(process.env),
    log: (line) => process.stdout.write(`${line}\n`),
    logFormat: 'json',
  });
  closeWithGrace({ delay: graceMs }, () => server.close());
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
