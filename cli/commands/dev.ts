import { join } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { startServer } from '../../server/service/start-server.ts';
import { mediaTypeOf } from '../../server/site/media-types.ts';
import { buildGallery } from '../build/gallery/build-gallery.ts';
import { startDev } from '../dev/start-dev.ts';
import { cacheFolder, findSite } from '../read/find-site.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { knownTypes } from './known-types.ts';
import { countOption, examples } from './options.ts';

/** `site dev [site]`: shows a site as its files are, with a lead service of its own, until it is stopped. */
export function define(program: Command, terminal: Terminal): void {
  program
    .command('dev')
    .description('see a site in the browser while you write it')
    .argument('[site]', 'folder of the site, or its name in sites/')
    .option(
      '-p, --port <number>',
      'port to listen on (default: 3000, or the next that is free)',
      countOption('--port', 0),
    )
    .option('--open', 'open the site in the browser')
    .option('--offline', 'with the last answers of data from elsewhere (data/*.ts)')
    .addHelpText(
      ...examples(
        ['site dev', 'the only site of this project, at http://localhost:3000'],
        ['site dev my-site --open', 'the site sites/my-site, opened in the browser'],
        ['site dev --port 8080', 'on another port'],
      ),
    )
    .action(async (site, { port, open, offline }) => {
      const location = findSite(site, terminal.cwd);
      const dataDir = join(terminal.cwd, '.data/dev');
      const cache = cacheFolder(terminal.cwd);
      const { url, close } = await startDev(
        location,
        port,
        {
          offline,
          start: (siteDir) =>
            startServer({ siteDir, dataDir, host: '127.0.0.1', port: 0, log: () => {} }),
          mediaType: (path) => mediaTypeOf(path).type,
          buildGallery: async (out) =>
            buildGallery(await knownTypes(location.folder, terminal), { out, cache }),
        },
        terminal,
      );
      terminal.result(`${location.name} is at ${url}. Save a file to see it there; Ctrl-C stops.`);
      for (const signal of ['SIGINT', 'SIGTERM'] as const) {
        process.once(signal, () => void close().then(() => process.exit()));
      }
      if (open) await (await import('open')).default(url);
    });
}
