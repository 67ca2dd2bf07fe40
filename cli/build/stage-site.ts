import { siteRenderer } from '../../renderer/rendering.ts';
import type { Interruption } from '../interruption.ts';
import type { KnownOpenSite } from '../memory/open-known-site.ts';
import type { Shared } from '../publish/publish-shared.ts';
import type { PageOutcome, Rendering } from '../render/render-chunk.ts';
import type { OutputFolder } from '../write/write-output.ts';

/** Takes in the pages, those that are in their places included. Returns how many there are. */
export function stagePages(output: OutputFolder, outcomes: readonly PageOutcome[]): number {
  const staged = renderingsOf(outcomes).flatMap((rendering) => rendering.staged);
  for (const file of staged) output.adopt(file);
  return staged.length;
}

/** Stages everything around the pages: what they use, and the files that tell of all of them. */
export async function stageAround(
  output: OutputFolder,
  site: KnownOpenSite,
  shared: Shared,
  outcomes: readonly PageOutcome[],
  interruption: Interruption,
): Promise<void> {
  await stageShared(output, site, shared, outcomes, interruption);
  const { open, types } = site;
  if (!open.site) return;
  const components = await types.components();
  const renderer = siteRenderer(open.site, shared.public, types.registry, components);
  const records = renderingsOf(outcomes).flatMap((rendering) => rendering.records);
  for (const file of renderer.renderSiteFiles(records)) output.stage(file);
  if (open.mails) output.stage(open.mails);
}

/** Stages fonts, and of the scripts, assets and variants of images what the pages use. */
async function stageShared(
  output: OutputFolder,
  { open }: KnownOpenSite,
  { fonts, assets, scripts }: Shared,
  outcomes: readonly PageOutcome[],
  interruption: Interruption,
): Promise<void> {
  const uses = renderingsOf(outcomes).map((rendering) => rendering.uses);
  const islands = new Set(uses.flatMap((use) => use.islands));
  const images = new Set(uses.flatMap((use) => use.images));
  const hasScripts = uses.some((use) => use.hasScripts);
  for (const file of [...fonts, ...scripts.outputsFor(islands, hasScripts)]) output.stage(file);
  const used = assets.outputsFor(new Set(open.filesUsed(outcomes)));
  for (const file of [...used, ...assets.variantsOf(images)]) {
    await output.stageNamed(file);
    await interruption.pause();
  }
}

function renderingsOf(outcomes: readonly PageOutcome[]): Rendering[] {
  return outcomes.flatMap(({ rendering }) => rendering ?? []);
}
