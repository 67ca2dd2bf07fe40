import { join, relative, resolve } from 'node:path';
import { type Diagnostic, openSite, type Page, siteRenderer } from '../../renderer/index.ts';
import { findSite } from '../edges/find-site.ts';
import { publishShared, type Shared } from '../edges/publish-shared.ts';
import { readSite, type SiteFolder } from '../edges/read-site.ts';
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
}

/** Pages rendered between two looks at the clock and at Ctrl-C. */
const BATCH = 50;

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
  const outFolder = resolve(terminal.cwd, options.out ?? join('dist', location.name));
  const siteFolder = readSite(location.folder);
  const output = openOutput(outFolder);
  try {
    const { diagnostics, pages } = await buildInto(output, siteFolder, terminal, interruption);
    if (diagnostics.length) {
      terminal.note(reportDiagnostics(diagnostics, siteFolder, 'pretty', terminal).text);
    }
    if (hasErrors(diagnostics)) return 1;
    const summary = output.commit();
    terminal.result(describe(summary, pages, relative(terminal.cwd, outFolder)));
    return 0;
  } finally {
    output.discard();
  }
}

async function buildInto(
  output: OutputFolder,
  siteFolder: SiteFolder,
  terminal: Terminal,
  interruption: Interruption,
): Promise<{ diagnostics: Diagnostic[]; pages: number }> {
  const { open, diagnostics } = openSite(siteFolder.sources, siteFolder.assets);
  if (!open) return { diagnostics, pages: 0 };
  const shared = await publishShared(siteFolder, open.site, join(terminal.cwd, '.cache'));
  const renderer = siteRenderer(open.site, shared.assets);
  const progress = terminal.progress('Building pages', open.pages.length);
  const images = new Set<string>();
  let pages = 0;
  let failed = hasErrors(diagnostics);
  for (const [index, source] of open.pages.entries()) {
    const checked = open.readPage(source);
    diagnostics.push(...checked.diagnostics);
    failed ||= hasErrors(checked.diagnostics);
    if (!failed) checked.pages.forEach(stagePage);
    pages += checked.pages.length;
    if (index % BATCH === BATCH - 1) {
      progress.update(index + 1);
      await interruption.pause();
    }
  }
  progress.done();
  diagnostics.push(...open.checkTogether());
  if (!hasErrors(diagnostics)) {
    await stageShared(output, shared, images, interruption);
    for (const file of [...renderer.renderSiteFiles(), open.mails]) output.stage(file);
    await interruption.pause();
  }
  return { diagnostics, pages };

  function stagePage(page: Page): void {
    const file = renderer.renderPage(page);
    if (shared.variants.size > 0) {
      for (const image of imagesOf(String(file.content))) images.add(image);
    }
    output.stage(file);
  }
}

/** Stages scripts, fonts, assets, and those variants of images that a page offers. */
async function stageShared(
  output: OutputFolder,
  shared: Shared,
  images: ReadonlySet<string>,
  interruption: Interruption,
): Promise<void> {
  shared.outputs.forEach(output.stage);
  for (const image of images) {
    const make = shared.variants.get(image);
    if (!make) continue;
    output.stage(await make());
    await interruption.pause();
  }
}

function imagesOf(html: string): string[] {
  if (!html.includes('srcSet=')) return [];
  return [...html.matchAll(/srcSet="([^"]+)"/g)].flatMap(([, list]) =>
    (list ?? '').split(', ').map((entry) => entry.split(' ')[0] ?? ''),
  );
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
