import { enableCompileCache } from 'node:module';
import { builtSite } from '../edges/built-site.ts';
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
  const siteDir = builtSite(options, terminal.cwd);
  // What the service is made of is hundreds of modules; other commands would only pay for looking.
  enableCompileCache();
  const [{ readConfig }, { startServer }, { StartupError }, { default: closeWithGrace }] =
    await Promise.all([
      import('../../server/config.ts'),
      import('../../server/start-server.ts'),
      import('../../server/startup-error.ts'),
      import('close-with-grace'),
    ]);
  try {
    const { host = process.env.HOST, port = process.env.PORT } = options;
    const config = readConfig({ ...process.env, SITE_DIR: siteDir, HOST: host, PORT: port });
    const server = await startServer({ ...config, logRequests: false, log: terminal.note });
    closeWithGrace({ delay: 10_000 }, () => server.close());
  } catch (error) {
    if (error instanceof StartupError) throw new Failure(error.message, '');
    throw error;
  }
}
