import type { Command } from '@commander-js/extra-typings';
import { settings } from '../../server/config/settings.ts';
import { startServer } from '../../server/service/start-server.ts';
import { builtSite } from '../read/find-site.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { examples } from './options.ts';
import { runService } from './run-service.ts';

/** `site serve [site]`: serves a built site and takes its leads, until it is stopped. */
export function define(program: Command, terminal: Terminal): void {
  program
    .command('serve')
    .description('serve a built site and store its leads')
    .argument('[site]', 'folder of the site, or its name in sites/')
    .option('-o, --out <folder>', 'where the built site is (default: dist/<site>)')
    .option('--host <address>', `address to listen on (default: HOST or ${settings.host.default})`)
    .option('-p, --port <number>', `port to listen on (default: PORT or ${settings.port.default})`)
    .addHelpText(
      ...examples(
        ['site serve', 'at http://127.0.0.1:3000, leads in .data'],
        ['site serve my-site --port 8080', 'on another port'],
        ['DATABASE_URL=postgres://… site serve', 'leads in PostgreSQL'],
      ),
    )
    .action(async (site, { out, host = process.env.HOST, port = process.env.PORT }) => {
      const siteDir = builtSite({ site, out }, terminal.cwd);
      const env = { ...process.env, SITE_DIR: siteDir, HOST: host, PORT: port };
      await runService(env, (config) => startServer({ ...config, log: terminal.note }));
    });
}
