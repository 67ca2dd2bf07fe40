import { siteRenderer } from '../../renderer/rendering.ts';
import type { Interruption } from '../interruption.ts';
import type { KnownOpenSite } from '../memory/open-known-site.ts';
import type { Shared } from '../publish/publish-shared.ts';
import type { PageOutcome, Rendering } from '../render/render-chunk.ts';
import { stageShared } from '../write/stage-shared.ts';
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
  const { open, types } = site;
  const uses = renderingsOf(outcomes).map((rendering) => rendering.uses);
  await stageShared(output, shared, { uses, files: open.filesUsed(outcomes) }, interruption);
  if (!open.site) return;
  const components = await types.components();
  const renderer = siteRenderer(open.site, shared.public, types.registry, components);
  const records = renderingsOf(outcomes).flatMap((rendering) => rendering.records);
  for (const file of renderer.renderSiteFiles(records)) output.stage(file);
  if (open.mails) output.stage(open.mails);
}

function renderingsOf(outcomes: readonly PageOutcome[]): Rendering[] {
  return outcomes.flatMap(({ rendering }) => rendering ?? []);
}
