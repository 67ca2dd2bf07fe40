import { join, relative } from 'node:path';
import { builtInRegistry, type Diagnostic, findUnread, openSite } from '../../renderer/index.ts';
import { builtInComponents, type PageUses, siteRenderer } from '../../renderer/rendering.ts';
import { findSite } from '../edges/find-site.ts';
import { placeOutput } from '../edges/place-output.ts';
import { publishShared, type Shared, shareNothing } from '../edges/publish-shared.ts';
import { readSite, type SiteFolder } from '../edges/read-site.ts';
import { renderPages } from '../edges/render-pages/render-pages.ts';
import { type PageWorkers, startWorkers, workersFor } from '../edges/render-pages/start-workers.ts';
import { type OutputFolder, openOutput, type WriteSummary } from '../edges/write-output.ts';
import type { Interruption } from '../interruption.ts';
import { reportDiagnostics } from '../print/report-diagnostics.ts';
import type { Terminal } from '../terminal.ts';

/** What a build was asked for. */
export interface BuildOptions {
  /** Folder or name of the site. */
  site?: string;
  /** Output folder; `dist/<site>` where left out. */
  out?: string;
  /** Worker threads to render pages in; as many as pay where left out, none for this thread. */
  workers?: number;
}

/**
 * `site build`: read, check, render, write. Returns the exit code; with errors nothing of the
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
  const output = openOutput(outFolder);
  const workers = startWorkers(siteFolder, options.workers ?? workersFor(siteFolder));
  try {
    const { diagnostics, pages } = await buildInto(output, siteFolder, {
      workers,
      terminal,
      interruption,
    });
    if (diagnostics.length) {
      terminal.note(reportDiagnostics(diagnostics, siteFolder, 'pretty', terminal).text);
    }
    if (hasErrors(diagnostics)) return 1;
    const summary = output.commit();
    terminal.result(describe(summary, pages, relative(terminal.cwd, outFolder) || '.'));
    return 0;
  } finally {
    await workers.stop();
    output.discard();
  }
}

interface Circumstances {
  workers: PageWorkers;
  terminal: Terminal;
  interruption: Interruption;
}

async function buildInto(
  output: OutputFolder,
  siteFolder: SiteFolder,
  { workers, terminal, interruption }: Circumstances,
): Promise<{ diagnostics: Diagnostic[]; pages: number }> {
  const { open, diagnostics } = openSite(siteFolder.sources, siteFolder.assets, builtInRegistry);
  diagnostics.push(...findUnread(siteFolder.others));
  if (!open) return { diagnostics, pages: 0 };
  const faulty = hasErrors(diagnostics);
  const shared = faulty
    ? shareNothing()
    : await publishShared(siteFolder, open.site, join(terminal.cwd, '.cache'));
  const { outcomes, staged } = await renderPages(
    { open, assets: shared.public, staging: output.staging, faulty },
    workers,
    { progress: terminal.progress('Building pages', open.pages.length), interruption },
  );
  const notes = outcomes.flatMap((outcome) => outcome.notes);
  const found = [
    ...diagnostics,
    ...outcomes.flatMap((outcome) => outcome.diagnostics),
    ...open.checkTogether(notes),
  ];
  if (!hasErrors(found)) {
    for (const file of staged) output.adopt(file);
    const uses = outcomes.map((outcome) => outcome.uses);
    await stageShared(output, shared, { uses, files: open.filesUsed(notes) }, interruption);
    const records = outcomes.flatMap((outcome) => outcome.records);
    const siteFiles = siteRenderer(
      open.site,
      shared.public,
      builtInRegistry,
      builtInComponents,
    ).renderSiteFiles(records);
    for (const file of [...siteFiles, open.mails]) output.stage(file);
    await interruption.pause();
  }
  return { diagnostics: found, pages: notes.length };
}

/** Stages fonts, and of the scripts, assets and variants of images what the pages use. */
async function stageShared(
  output: OutputFolder,
  { fonts, assets, scripts }: Shared,
  { uses, files }: { uses: readonly PageUses[]; files: readonly string[] },
  interruption: Interruption,
): Promise<void> {
  const islands = new Set(uses.flatMap((use) => use.islands));
  const images = new Set(uses.flatMap((use) => use.images));
  const hasScripts = uses.some((use) => use.hasScripts);
  for (const file of [...fonts, ...scripts.outputsFor(islands, hasScripts)]) output.stage(file);
  for (const file of assets.outputsFor(new Set(files))) output.stage(file);
  for (const make of assets.variantsOf(images)) {
    output.stage(await make());
    await interruption.pause();
  }
}

function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

function describe(summary: WriteSummary, pages: number, folder: string): string {
  const { written, unchanged, deleted } = summary;
  const parts = [`${written} written`, `${unchanged} unchanged`];
  if (deleted) parts.push(`${deleted} deleted`);
  return `Built ${pages} ${pages === 1 ? 'page' : 'pages'} into ${folder} (files: ${parts.join(', ')}).`;
}
