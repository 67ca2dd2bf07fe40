import type { Interruption } from '../interruption.ts';
import { changesOfBasis } from '../memory/known-pages.ts';
import type { KnownOpenSite } from '../memory/open-known-site.ts';
import type { Made } from '../memory/remember.ts';
import type { Shared } from '../publish/publish-shared.ts';
import type { PageOutcome } from '../render/render-chunk.ts';
import { renderPages, threadsFor } from '../render/render-pages.ts';
import type { Terminal } from '../terminal.ts';
import type { OutputFolder } from '../write/write-output.ts';

/** Who is told how far a build is, and who may stop it. */
export interface BuildContext {
  terminal: Terminal;
  interruption: Interruption;
}

/** What pages are built of. */
export interface PagesToBuild {
  site: KnownOpenSite;
  shared: Shared;
  made?: Made;
  output: OutputFolder;
  /** Folder of what was made before. */
  cache: string;
  threads?: number;
}

/**
 * What has become of each page file, in their order: as remembered where that still holds, else read
 * and rendered. `rebuilt` says why, by their paths.
 */
export async function buildPages(
  { made, ...pages }: PagesToBuild,
  context: BuildContext,
): Promise<{ outcomes: PageOutcome[]; rebuilt: Map<string, string[]> }> {
  const { site, output } = pages;
  const { open } = site;
  const outcomes = new Map<string, PageOutcome>();
  const rebuilt = new Map<string, string[]>();
  const whyRendered = made ? renderingChecker(site, made, output) : () => [];
  for (const { path } of open.pages) {
    const { outcome, reasons } = site.recall(path);
    const why = outcome && reasons.length === 0 ? whyRendered(outcome) : reasons;
    if (outcome && why.length === 0) outcomes.set(path, outcome);
    else rebuilt.set(path, why);
  }
  const files = [...rebuilt.keys()];
  const rendered = await renderAgain(pages, files, context);
  for (const [file, outcome] of rendered) outcomes.set(file, outcome);
  return { outcomes: open.pages.flatMap(({ path }) => outcomes.get(path) ?? []), rebuilt };
}

/** Reads and renders some page files, whatever is known of them. */
export async function renderAgain(
  { site, shared, output, cache, threads }: Omit<PagesToBuild, 'made'>,
  files: readonly string[],
  { terminal, interruption }: BuildContext,
): Promise<Map<string, PageOutcome>> {
  const { siteFolder, types, open } = site;
  const rendered = await renderPages(
    { siteFolder, types, cache, open, assets: shared.public, staging: output.staging },
    files,
    threads ?? threadsFor(files.length),
    { progress: terminal.progress('Building pages', files.length), interruption },
  );
  return new Map(rendered.map((outcome, index) => [files[index] ?? '', outcome]));
}

/** Makes the function that tells why a page has to be rendered again that need not be read again. */
function renderingChecker(
  { known }: KnownOpenSite,
  { basis }: Made,
  output: OutputFolder,
): (outcome: PageOutcome) => string[] {
  const ofAll = changesOfBasis(known?.pages.ofRendering, basis);
  return ({ rendering }) => {
    if (!rendering) return ['it was only checked'];
    if (ofAll.length > 0) return ofAll;
    return rendering.staged
      .filter((file) => !output.has(file))
      .map(({ path }) => `${path} is not in the output as it was left`);
  };
}
