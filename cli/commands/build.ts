import { join, relative } from 'node:path';
import type { Command } from 'commander';
import { isError, type LocatedDiagnostic, openSite } from '../../renderer/index.ts';
import { siteRenderer } from '../../renderer/rendering.ts';
import { type Interruption, watchInterruption } from '../interruption.ts';
import { loadTypes, tellReplaced } from '../own-types/load-own-types.ts';
import { reportDiagnostics } from '../print/report-diagnostics.ts';
import { publishShared, shareNothing } from '../publish/publish-shared.ts';
import { stageShared } from '../publish/stage-shared.ts';
import { findSite } from '../read/find-site.ts';
import { readSite, type SiteFolder } from '../read/read-site.ts';
import { renderPages, threadsFor } from '../render/render-pages.ts';
import type { Terminal } from '../terminal.ts';
import { placeOutput } from '../write/place-output.ts';
import { beginOutput, type OutputFolder, type WriteSummary } from '../write/write-output.ts';
import { examples } from './options.ts';

/** `site build [site]`. */
export function define(program: Command, terminal: Terminal): void {
  program
    .command('build')
    .description('build a site into static files')
    .argument('[site]', 'folder of the site, or its name in sites/')
    .option('-o, --out <folder>', 'where the files go (default: dist/<site>)')
    .addHelpText(
      'after',
      examples(
        ['site build', 'the only site of this project, into dist/'],
        ['site build my-site', 'the site sites/my-site, into dist/my-site'],
        ['site build sites/my-site --out public', 'into another folder'],
      ),
    )
    .action(async (site: string | undefined, options) => {
      process.exitCode = await build({ site, ...options }, terminal, watchInterruption());
    });
}

/** What a build was asked for. */
export interface BuildOptions {
  /** Folder or name of the site. */
  site?: string;
  /** Output folder; `dist/<site>` where left out. */
  out?: string;
  /** Threads to render pages in beside this one; as many as pay where left out. */
  threads?: number;
}

/**
 * Reads, checks, renders, writes. Returns the exit code; with errors nothing of the
 * last good output is changed.
 */
export async function build(
  options: BuildOptions,
  terminal: Terminal,
  interruption: Interruption,
): Promise<number> {
  const location = findSite(options.site, terminal.cwd);
  const outFolder = placeOutput(location, options.out, terminal.cwd);
  const siteFolder = readSite(location.folder);
  const output = beginOutput(outFolder);
  try {
    const context = { threads: options.threads, terminal, interruption };
    const { diagnostics, pages } = await buildInto(output, siteFolder, context);
    if (diagnostics.length) {
      terminal.note(reportDiagnostics(diagnostics, siteFolder, 'pretty', terminal));
    }
    if (diagnostics.some(isError)) return 1;
    const summary = output.commit();
    terminal.result(describe(summary, pages, relative(terminal.cwd, outFolder) || '.'));
    return 0;
  } finally {
    output.discard();
  }
}

interface BuildContext {
  threads?: number;
  terminal: Terminal;
  interruption: Interruption;
}

async function buildInto(
  output: OutputFolder,
  siteFolder: SiteFolder,
  { threads, terminal, interruption }: BuildContext,
): Promise<{ diagnostics: LocatedDiagnostic[]; pages: number }> {
  const cache = join(terminal.cwd, '.cache/site');
  const types = await loadTypes(siteFolder.folder, cache);
  tellReplaced(types, terminal);
  const open = openSite(siteFolder, types.registry, types.diagnostics);
  const shared = open.site
    ? await publishShared(siteFolder, open.site, types.scripts, cache)
    : shareNothing(types.scripts);
  const outcomes = await renderPages(
    { siteFolder, types, cache, open, assets: shared.public, staging: output.staging },
    threads ?? threadsFor(open),
    { progress: terminal.progress('Building pages', open.pages.length), interruption },
  );
  const diagnostics = open.diagnose(outcomes);
  const records = outcomes.flatMap((outcome) => outcome.records);
  if (open.site && !diagnostics.some(isError)) {
    for (const file of outcomes.flatMap((outcome) => outcome.staged)) output.adopt(file);
    const uses = outcomes.map((outcome) => outcome.uses);
    await stageShared(output, shared, { uses, files: open.filesUsed(outcomes) }, interruption);
    const siteFiles = siteRenderer(
      open.site,
      shared.public,
      types.registry,
      await types.components(),
    ).renderSiteFiles(records);
    for (const file of siteFiles) output.stage(file);
    if (open.mails) output.stage(open.mails);
    await interruption.pause();
  }
  return { diagnostics, pages: records.length };
}

function describe(summary: WriteSummary, pages: number, folder: string): string {
  const { written, unchanged, deleted } = summary;
  const parts = [`${written} written`, `${unchanged} unchanged`];
  if (deleted) parts.push(`${deleted} deleted`);
  return `Built ${pages} ${pages === 1 ? 'page' : 'pages'} into ${folder} (files: ${parts.join(', ')}).`;
}
