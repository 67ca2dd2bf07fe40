import { join, relative } from 'node:path';
import type { Command } from 'commander';
import { type Diagnostic, findUnread, openSite, siteRenderer } from '../../renderer/index.ts';
import { type Interruption, watchInterruption } from '../interruption.ts';
import { reportDiagnostics } from '../print/report-diagnostics.ts';
import { nothingShared, publishShared, type Shared } from '../publish/publish-shared.ts';
import { findSite } from '../read/find-site.ts';
import { readSite, type SiteFolder } from '../read/read-site.ts';
import { hasErrors } from '../render/render-chunk.ts';
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
      terminal.note(reportDiagnostics(diagnostics, siteFolder, 'pretty', terminal).text);
    }
    if (hasErrors(diagnostics)) return 1;
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
): Promise<{ diagnostics: Diagnostic[]; pages: number }> {
  const { open, diagnostics } = openSite(siteFolder.sources, siteFolder.assets);
  diagnostics.push(...findUnread(siteFolder.others));
  if (!open) return { diagnostics, pages: 0 };
  const faulty = hasErrors(diagnostics);
  const shared = faulty
    ? nothingShared
    : await publishShared(siteFolder, open.site, join(terminal.cwd, '.cache'));
  const outcomes = await renderPages(
    { siteFolder, open, assets: shared.assets, staging: output.staging, faulty },
    threads ?? threadsFor(open),
    { progress: terminal.progress('Building pages', open.pages.length), interruption },
  );
  const notes = outcomes.flatMap((outcome) => outcome.notes);
  const found = [
    ...diagnostics,
    ...outcomes.flatMap((outcome) => outcome.diagnostics),
    ...open.checkTogether(notes),
  ];
  if (!hasErrors(found)) {
    for (const file of outcomes.flatMap((outcome) => outcome.staged)) output.adopt(file);
    const images = new Set(outcomes.flatMap((outcome) => outcome.images));
    await stageShared(output, shared, [...images].sort(), interruption);
    const records = outcomes.flatMap((outcome) => outcome.records);
    const siteFiles = siteRenderer(open.site, shared.assets).renderSiteFiles(records);
    for (const file of [...siteFiles, open.mails]) output.stage(file);
    await interruption.pause();
  }
  return { diagnostics: found, pages: notes.length };
}

/** Stages scripts, fonts, assets, and those variants of images that a page offers. */
async function stageShared(
  output: OutputFolder,
  shared: Shared,
  images: readonly string[],
  interruption: Interruption,
): Promise<void> {
  for (const file of [...shared.outputs, ...(await shared.scripts)]) output.stage(file);
  for (const image of images) {
    const make = shared.variants.get(image);
    if (!make) continue;
    output.stage(await make());
    await interruption.pause();
  }
}

function describe(summary: WriteSummary, pages: number, folder: string): string {
  const { written, unchanged, deleted } = summary;
  const parts = [`${written} written`, `${unchanged} unchanged`];
  if (deleted) parts.push(`${deleted} deleted`);
  return `Built ${pages} ${pages === 1 ? 'page' : 'pages'} into ${folder} (files: ${parts.join(', ')}).`;
}
