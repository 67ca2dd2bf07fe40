import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { type OutputFile, openSite } from '../../renderer/index.ts';
import { Failure } from '../failure.ts';
import { describeTypes } from '../gallery/describe-types.ts';
import { layOutExamples } from '../gallery/example-site.ts';
import { galleryPages } from '../gallery/gallery-pages.tsx';
import { renderExamples } from '../gallery/render-examples.ts';
import { serveFolder } from '../gallery/serve-folder.ts';
import { programFolder } from '../read/program-folder.ts';
import { readSite } from '../read/read-site.ts';
import type { Terminal } from '../terminal.ts';
import { beginOutput } from '../write/write-output.ts';
import { knownTypes } from './known-types.ts';
import { examples } from './options.ts';

/** `site gallery [site]`. */
export function define(program: Command, terminal: Terminal): void {
  program
    .command('gallery')
    .description('show every section and overlay, in the look of a site')
    .argument('[site]', 'folder of the site, or its name in sites/')
    .option('-o, --out <folder>', 'where the pages go', 'dist/gallery')
    .option(
      '-p, --serve [port]',
      'then show them at this port of 127.0.0.1 (default: any free one)',
    )
    .addHelpText(
      'after',
      examples(
        ['site gallery --serve', 'to look at now'],
        [
          'site gallery my-site',
          'in the look of sites/my-site, into dist/gallery, for any static host',
        ],
      ),
    )
    .action(async (site: string | undefined, { out, serve }: GalleryOptions) => {
      await buildGallery({ site, out }, terminal);
      if (serve)
        terminal.result(`Look at it at ${await serveFolder(resolve(terminal.cwd, out), serve)}`);
    });
}

interface GalleryOptions {
  out: string;
  /** A port, or true for any. */
  serve?: string | true;
}

/** Builds pages that show all types in all their examples; of the built-in ones where there is no site. */
export async function buildGallery(
  { site, out }: { site?: string; out: string },
  terminal: Terminal,
): Promise<void> {
  const cache = join(terminal.cwd, '.cache/site');
  const { folder: siteFolder, types } = await knownTypes(site, terminal);
  const { registry } = types;
  const opened = siteFolder === undefined ? undefined : openSite(readSite(siteFolder), registry);
  if (opened && !opened.site) {
    throw new Failure('The site has errors.', 'site validate shows them.', 1);
  }
  const described = describeTypes(registry, siteFolder);
  const shown = described.map((one) => ({ ...one, isOwn: types.isOwn(one.type) }));
  const folder = await mkdtemp(join(tmpdir(), 'site-gallery-'));
  const outFolder = resolve(terminal.cwd, out);
  const output = beginOutput(outFolder);
  try {
    const laidOut = await layOutExamples(shown, {
      folder,
      site: opened?.site,
      siteFolder,
      registry,
    });
    const problems = await renderExamples(laidOut, types, { cache, output });
    for (const problem of problems) terminal.note(problem);
    for (const page of galleryPages(shown)) output.stage(page);
    for (const file of await Promise.all(DRESS.map(readDress))) output.stage(file);
    output.commit();
    const count = shown.reduce((sum, { examples }) => sum + examples.length, 0);
    terminal.result(
      `Built ${count} examples of ${shown.length} types into ${relative(terminal.cwd, outFolder) || '.'}.`,
    );
  } finally {
    output.discard();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Style and script of the pages around the examples. */
const DRESS = ['gallery.css', 'gallery.js'];

async function readDress(path: string): Promise<OutputFile> {
  return { path, content: await readFile(join(programFolder(), 'cli/gallery', path)) };
}
