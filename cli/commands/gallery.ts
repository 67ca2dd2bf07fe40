import { relative, resolve } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { buildGallery } from '../build/gallery/build-gallery.ts';
import { serveFolder } from '../dev/serve-folder.ts';
import { cacheFolder } from '../read/find-site.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { placeOutput } from '../write/place-output.ts';
import { knownTypes } from './known-types.ts';
import { examples } from './options.ts';

/** `site gallery [site]`: builds the gallery of a site, or of the built-in types without one. */
export function define(program: Command, terminal: Terminal): void {
  const { cwd } = terminal;
  program
    .command('gallery')
    .description('show every section and overlay, in the look of a site')
    .argument('[site]', 'folder of the site, or its name in sites/')
    .option('-o, --out <folder>', 'where the pages go', 'dist/gallery')
    .option(
      '-p, --serve [port]',
      'then serve them at this port of 127.0.0.1 (default: any free one)',
    )
    .addHelpText(
      ...examples(
        ['site gallery --serve', 'to look at now'],
        [
          'site gallery my-site',
          'in the look of sites/my-site, into dist/gallery, for any static host',
        ],
      ),
    )
    .action(async (site, { out, serve }) => {
      const types = await knownTypes(site, terminal);
      const folder = placeOutput(out, types.folder, cwd);
      const built = await buildGallery(types, { out: folder, cache: cacheFolder(cwd) });
      for (const problem of built.problems) terminal.note(problem);
      terminal.result(
        `Built ${built.examples} examples of ${built.types} types into ${relative(cwd, folder) || '.'}.`,
      );
      process.exitCode = built.problems.length > 0 ? 1 : 0;
      if (!serve) return;
      const { url } = await serveFolder(resolve(cwd, out), serve);
      terminal.result(`Look at it at ${url}`);
    });
}
