import { join, relative } from 'node:path';
import { type Command, Option } from 'commander';
import type { BuildContext } from '../build/build-pages.ts';
import type { BuildRequest, Built } from '../build/build-site.ts';
import { reportReplaced } from '../custom-sections/report-replaced.ts';
import { Failure } from '../failure.ts';
import { openKeptStore } from '../graph/kept-store.ts';
import { findLastBuild, type LastBuild } from '../graph/last-run.ts';
import { type Interruption, watchInterruption } from '../interruption.ts';
import { explainRebuilt } from '../print/explain-rebuilt.ts';
import { reportBuilt } from '../print/report-built.ts';
import type { ReportOptions } from '../print/report-verdict.ts';
import { findSite } from '../read/find-site.ts';
import { takeInventory } from '../read/inventory.ts';
import { readSite } from '../read/read-site.ts';
import type { ShardNumber } from '../shards/shard-file.ts';
import type { Terminal } from '../terminal.ts';
import { placeOutput } from '../write/place-output.ts';
import { addEdition, type EditionOptions, editionOf } from './edition-options.ts';
import { addOutput, examples } from './options.ts';
import { addReport } from './report-options.ts';

/** `site build [site]`. */
export function define(program: Command, terminal: Terminal): void {
  const command = program
    .command('build')
    .description('build a site into static files')
    .argument('[site]', 'folder of the site, or its name in sites/');
  addReport(
    addEdition(
      addOutput(command)
        .option('--force', 'build everything, whatever is remembered of the last build')
        .option('--explain-rebuild', 'say why each page was built again')
        .addOption(
          new Option('--shard <i/n>', 'build only one of n parts, to be joined with site merge')
            .argParser(parseShard)
            .conflicts('compress'),
        ),
    ),
  )
    .addHelpText(
      'after',
      examples(
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
    .action(async (site: string | undefined, options) => {
      process.exitCode = await build({ site, ...options }, terminal, watchInterruption());
    });
}

/** `2/3` is the second of three parts. */
function parseShard(text: string): ShardNumber {
  const [number = 0, of = 0] = /^(\d{1,3})\/(\d{1,3})$/.exec(text)?.slice(1).map(Number) ?? [];
  if (number >= 1 && number <= of) return { number, of };
  throw new Failure(`--shard cannot be "${text}".`, 'Write 1/3 for the first of three parts.');
}

/** What a build was asked for. */
export interface BuildOptions extends ReportOptions, EditionOptions {
  /** Folder or name of the site. */
  site?: string;
  /** Output folder; `dist/<site>` where left out. */
  out?: string;
  /** Whether to write texts in smaller codings too. */
  compress?: boolean;
  /** Whether to build everything, whatever is remembered of the last build. */
  force?: boolean;
  /** Whether to say why each page was built again. */
  explainRebuild?: boolean;
  /** Build only this part of the site. */
  shard?: ShardNumber;
  /** Threads to render pages in beside this one; as many as pay where left out. */
  threads?: number;
}

/**
 * Builds what has changed since the last build; where nothing has, says again what that report. Returns
 * the exit code; with errors nothing of the last good output is changed.
 */
export async function build(
  options: BuildOptions,
  terminal: Terminal,
  interruption: Interruption,
): Promise<number> {
  const location = findSite(options.site, terminal.cwd);
  const { out = join('dist', location.name) } = options;
  const outFolder = placeOutput(out, location.folder, terminal.cwd);
  const siteFolder = readSite(location.folder, editionOf(options));
  const kept = openKeptStore(location.folder, terminal, options);
  const inventory = takeInventory(siteFolder, kept.lastRun?.files);
  const { compress, threads } = options;
  const request = { siteFolder, inventory, kept, outFolder, compress, threads };
  const context = { terminal, interruption };
  const place = relative(terminal.cwd, outFolder) || '.';
  if (options.shard) return buildOneShard(options.shard, request, context, place);
  const built = repeat(findLastBuild(request), terminal) ?? (await buildAgain(request, context));
  if (options.explainRebuild) terminal.result(explainRebuilt(built.rebuilt()));
  return reportBuilt(built, siteFolder, place, options, terminal);
}

/** Builds a part, and says nothing of the site as a whole. */
async function buildOneShard(
  shard: ShardNumber,
  request: BuildRequest,
  context: BuildContext,
  place: string,
): Promise<number> {
  const { buildShard } = await import('../shards/build-shard.ts');
  const { number, of } = shard;
  const files = await buildShard(request, shard, context);
  context.terminal.result(
    `Built part ${number} of ${of} into ${place} (page files: ${files}). Join all parts with site merge.`,
  );
  return 0;
}

/** Says what the last build said, where another would come to the same. */
function repeat(last: LastBuild | undefined, terminal: Terminal): Built | undefined {
  if (!last) return undefined;
  const { report, output } = last;
  reportReplaced(report.replaced, terminal);
  const rebuilt = () => new Map<string, string[]>();
  if (!output) return { diagnostics: report.diagnostics, rebuilt };
  const summary = { written: 0, unchanged: output.count, deleted: 0 };
  return { diagnostics: report.diagnostics, rebuilt, output: { pages: output.pages, summary } };
}

/** Loads what takes a while to be loaded only where something has changed. */
async function buildAgain(request: BuildRequest, context: BuildContext): Promise<Built> {
  const { buildSite } = await import('../build/build-site.ts');
  return buildSite(request, context);
}
