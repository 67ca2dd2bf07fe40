import { join, relative } from 'node:path';
import {
  builtInRegistry,
  isError,
  type LocatedDiagnostic,
  openSite,
} from '../../renderer/index.ts';
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
      terminal.note(reportDiagnostics(diagnostics, siteFolder, 'pretty', terminal));
    }
    if (diagnostics.some(isError)) return 1;
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
): Promise<{ diagnostics: LocatedDiagnostic[]; pages: number }> {
  const open = openSite(siteFolder, builtInRegistry);
  const shared = open.site
    ? await publishShared(siteFolder, open.site, join(terminal.cwd, '.cache'))
    : shareNothing();
  const { outcomes, staged } = await renderPages(
    { open, assets: shared.public, staging: output.staging },
    workers,
    { progress: terminal.progress('Building pages', open.pages.length), interruption },
  );
  const diagnostics = open.diagnose(outcomes);
  const records = outcomes.flatMap((outcome) => outcome.records);
  if (open.site && !diagnostics.some(isError)) {
    for (const file of staged) output.adopt(file);
    const uses = outcomes.map((outcome) => outcome.uses);
    await stageShared(output, shared, { uses, files: open.filesUsed(outcomes) }, interruption);
    const siteFiles = siteRenderer(
      open.site,
      shared.public,
      builtInRegistry,
      builtInComponents,
    ).renderSiteFiles(records);
    for (const file of siteFiles) output.stage(file);
    if (open.mails) output.stage(open.mails);
    await interruption.pause();
  }
  return { diagnostics, pages: records.length };
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

function describe(summary: WriteSummary, pages: number, folder: string): string {
  const { written, unchanged, deleted } = summary;
  const parts = [`${written} written`, `${unchanged} unchanged`];
  if (deleted) parts.push(`${deleted} deleted`);
  return `Built ${pages} ${pages === 1 ? 'page' : 'pages'} into ${folder} (files: ${parts.join(', ')}).`;
}
