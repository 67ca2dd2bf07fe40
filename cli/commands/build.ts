import { join, relative } from 'node:path';
import { type Command, Option } from '@commander-js/extra-typings';
import type { BuildContext } from '../build/build-pages.ts';
import type { BuildRequest, Built } from '../build/build-site.ts';
import type { ShardNumber } from '../build/shards/shard-file.ts';
import { reportReplaced } from '../custom-sections/report-replaced.ts';
import { withAnswers } from '../data/take-answers.ts';
import { openKeptStore } from '../graph/kept-store.ts';
import { findLastBuild, type LastBuild } from '../graph/last-run.ts';
import { explainRebuilt } from '../print/explain-rebuilt.ts';
import { reportBuilt } from '../print/report-built.ts';
import { cacheFolder, findSite } from '../read/find-site.ts';
import { takeInventory } from '../read/inventory.ts';
import { readSite } from '../read/read-site.ts';
import { type Interruption, watchInterruption } from '../terminal/interruption.ts';
import { Failure, type Terminal } from '../terminal/terminal.ts';
import { placeOutput } from '../write/place-output.ts';
import {
  addEdition,
  addOutput,
  addReport,
  editionOf,
  examples,
  type OptionsOf,
} from './options.ts';

/** `site build [site]`. */
export function define(program: Command, terminal: Terminal): void {
  declare(program)
    .addHelpText(
      ...examples(
        ['site build', 'the only site of this project, into dist/'],
        ['site build my-site', 'the site sites/my-site, into dist/my-site'],
        ['site build sites/my-site --out public', 'into another folder'],
        [
          'site build --drafts --site-url https://preview.example.com/pull-12',
          'a preview to be looked at',
        ],
        ['site build --compress', 'with .br and .gz files for nginx or Caddy to send'],
        ['site build --explain-rebuild', 'what was built again, and why'],
        ['site build --format json', 'problems as JSON, for other programs'],
      ),
    )
    .action(async (site, options) => {
      process.exitCode = await build({ site, ...options }, terminal, watchInterruption());
    });
}

function declare(program: Command) {
  const command = program
    .command('build')
    .description('build a site into static files')
    .argument('[site]', 'folder of the site, or its name in sites/');
  return addReport(
    addEdition(
      addOutput(command)
        .option('--force', 'build everything, and ignore the cache of the last build')
        .addOption(
          new Option(
            '--ahead',
            'render what is ahead too, for the lead service to show in time; not for static hosts',
          ).conflicts('shard'),
        )
        .option('--explain-rebuild', 'print why each page was built again')
        .addOption(
          new Option('--shard <i/n>', 'build only one of n shards, to be joined with site merge')
            .argParser(parseShard)
            .conflicts('compress'),
        ),
    ),
  );
}

/** `2/3` is the second of three shards. */
function parseShard(text: string): ShardNumber {
  const [number = 0, of = 0] = /^(\d{1,3})\/(\d{1,3})$/.exec(text)?.slice(1).map(Number) ?? [];
  if (number >= 1 && number <= of) return { number, of };
  throw new Failure(`--shard cannot be "${text}".`, 'Write 1/3 for the first of three shards.');
}

/** The options of a build, the site's folder or name, and the threads that render beside this one. */
export type BuildOptions = Partial<OptionsOf<typeof declare>> & { site?: string; threads?: number };

/**
 * Builds what has changed since the last build, or reports the last result again if nothing has.
 * Returns the exit code. Errors leave the last good output as it is.
 */
export async function build(
  options: BuildOptions,
  terminal: Terminal,
  interruption: Interruption,
): Promise<number> {
  const location = findSite(options.site, terminal.cwd);
  const { out = join('dist', location.name) } = options;
  const outFolder = placeOutput(out, location.folder, terminal.cwd);
  const listed = readSite(location.folder, editionOf(options));
  const siteFolder = await withAnswers(listed, cacheFolder(terminal.cwd), options);
  const kept = openKeptStore(siteFolder, terminal, options);
  const inventory = takeInventory(siteFolder, kept.lastRun?.files);
  const { compress, ahead, at, threads } = options;
  const request = { siteFolder, inventory, kept, outFolder, compress, ahead, at, threads };
  const context = { terminal, interruption };
  const place = relative(terminal.cwd, outFolder) || '.';
  if (options.shard) return buildOneShard(options.shard, request, context, place);
  const built = repeat(findLastBuild(request), terminal) ?? (await buildAgain(request, context));
  siteFolder.refuseAnswers?.(built.diagnostics);
  if (options.explainRebuild) terminal.result(explainRebuilt(built.rebuilt()));
  return reportBuilt(built, siteFolder, place, options, terminal);
}

/** Builds a shard. Problems of the whole site are reported when the shards are merged. */
async function buildOneShard(
  shard: ShardNumber,
  request: BuildRequest,
  context: BuildContext,
  place: string,
): Promise<number> {
  const { buildShard } = await import('../build/shards/build-shard.ts');
  const { number, of } = shard;
  const files = await buildShard(request, shard, context);
  context.terminal.result(
    `Built shard ${number} of ${of} into ${place} (page files: ${files}). Join all shards with site merge.`,
  );
  return 0;
}

/** Repeats the result of the last build if another one would have the same. */
function repeat(last: LastBuild | undefined, terminal: Terminal): Built | undefined {
  if (!last) return undefined;
  const { report, output } = last;
  reportReplaced(report.replaced, terminal);
  const rebuilt = () => new Map<string, string[]>();
  if (!output) return { diagnostics: report.diagnostics, rebuilt };
  const summary = { written: 0, unchanged: output.count, deleted: 0 };
  return { diagnostics: report.diagnostics, rebuilt, output: { pages: output.pages, summary } };
}

/** Loads the modules of a build, which takes a while, only if something has changed. */
async function buildAgain(request: BuildRequest, context: BuildContext): Promise<Built> {
  const { buildSite } = await import('../build/build-site.ts');
  return buildSite(request, context);
}
