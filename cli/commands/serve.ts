import type { Command } from '@commander-js/extra-typings';
import { readConfig } from '../../server/config/config.ts';
import { settings } from '../../server/config/settings.ts';
import { StartupError } from '../../server/errors/startup-error.ts';
import { asStartupError } from '../../server/errors/system-error.ts';
import { runUntilStopped } from '../../server/service/run-until-stopped.ts';
import { startServer } from '../../server/service/start-server.ts';
import { startWatchdog } from '../../server/service/watchdog.ts';
import { builtSite } from '../read/built-site.ts';
import { Failure } from '../terminal/failure.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { examples, type OptionsOf } from './options.ts';

/** `site serve [site]`. */
export function define(program: Command, terminal: Terminal): void {
  declare(program).action((site, options) => serve({ site, ...options }, terminal));
}

function declare(program: Command) {
  return program
    .command('serve')
    .description('serve a built site and store its leads')
    .argument('[site]', 'folder of the site, or its name in sites/')
    .option('-o, --out <folder>', 'where the built site is (default: dist/<site>)')
    .option('--host <address>', `address to listen on (default: HOST or ${settings.host.default})`)
    .option('-p, --port <number>', `port to listen on (default: PORT or ${settings.port.default})`)
    .addHelpText(
      'after',
      examples(
        ['site serve', 'at http://127.0.0.1:3000, leads in .data'],
        ['site serve my-site --port 8080', 'on another port'],
        ['DATABASE_URL=postgres://… site serve', 'leads in PostgreSQL'],
      ),
    );
}

/** What is to be served, and where. */
export type ServeOptions = OptionsOf<typeof declare> & { site?: string };

/** Serves a built site and takes its leads, until it is stopped. */
export async function serve(options: ServeOptions, terminal: Terminal): Promise<void> {
  const siteDir = builtSite(options, terminal.cwd);
  try {
    const { host = process.env.HOST, port = process.env.PORT } = options;
    const config = readConfig({ ...process.env, SITE_DIR: siteDir, HOST: host, PORT: port });
    const { logFormat = 'text' } = config;
    const logRequests = logFormat === 'json';
    const server = await startServer({ ...config, logFormat, logRequests, log: terminal.note });
    startWatchdog(process.env);
    runUntilStopped(server, config.shutdownDelayMs);
  } catch (error) {
    const reason = asStartupError(error);
    throw reason instanceof StartupError ? new Failure(reason.message, '') : reason;
  }
}
