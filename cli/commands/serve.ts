import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { findSite } from '../edges/find-site.ts';
import { Failure } from '../failure.ts';
import type { Terminal } from '../terminal.ts';

/** What is to be served, and where. */
export interface ServeOptions {
  /** Folder or name of the site. */
  site?: string;
  /** Folder with the built site; `dist/<site>` where left out. */
  out?: string;
  host?: string;
  port?: string;
}

/** `site serve`: serves a built site and takes its leads, until it is stopped. */
export async function serve(options: ServeOptions, terminal: Terminal): Promise<void> {
  const siteDir = builtSite(options, terminal);
  // What the service is made of is hundreds of modules; other commands would only pay for looking.
  enableCompileCache();
  const [{ readConfig }, { startServer }, { StartupError }, { runUntilStopped }] =
    await Promise.all([
      import('../../server/config.ts'),
      import('../../server/start-server.ts'),
      import('../../server/startup-error.ts'),
      import('../../server/run-until-stopped.ts'),
    ]);
  try {
    const { host = process.env.HOST, port = process.env.PORT } = options;
    const config = readConfig({ ...process.env, SITE_DIR: siteDir, HOST: host, PORT: port });
    const server = await startServer({ ...config, logRequests: false, log: terminal.note });
    runUntilStopped(server, config.shutdownDelayMs);
  } catch (error) {
    if (error instanceof StartupError) throw new Failure(error.message, '');
    throw error;
  }
}

function builtSite(options: ServeOptions, terminal: Terminal): string {
  const name = options.out ?? join('dist', findSite(options.site, terminal.cwd).name);
  const folder = resolve(terminal.cwd, name);
  if (existsSync(join(folder, '.site/build.json'))) return folder;
  throw new Failure(
    `There is no built site in ${relative(terminal.cwd, folder)}.`,
    `Build it first: site build ${options.site ?? ''}`.trimEnd(),
  );
}
