import type { PageRecord } from '../../renderer/index.ts';
import { siteRenderer } from '../../renderer/rendering.ts';
import type { Interruption } from '../interruption.ts';
import { changesOfBasis } from '../memory/known-pages.ts';
import type { KnownOpenSite } from '../memory/open-known-site.ts';
import type { Made } from '../memory/remember.ts';
import type { Shared } from '../publish/publish-shared.ts';
import type { PageOutcome, Rendering } from '../render/render-chunk.ts';
import type { StagedFile } from '../write/stage-files.ts';
import { stageShared } from '../write/stage-shared.ts';
import type { OutputFolder } from '../write/write-output.ts';

/** Takes in the pages, those that are in their places included. Returns how many there are. */
export function stagePages(output: OutputFolder, outcomes: readonly PageOutcome[]): number {
  const staged = renderingsOf(outcomes).flatMap((rendering) => rendering.staged);
  for (const file of staged) output.adopt(file);
  return staged.length;
}

/** Stages what the pages use. */
export async function stageUsed(
  output: OutputFolder,
  { open }: KnownOpenSite,
  shared: Shared,
  outcomes: readonly PageOutcome[],
  interruption: Interruption,
): Promise<void> {
  const uses = renderingsOf(outcomes).map((rendering) => rendering.uses);
  await stageShared(output, shared, { uses, files: open.filesUsed(outcomes) }, interruption);
}

/** Stages the files that tell of all pages; those that would tell the same are left in their places. */
export async function stageSiteFiles(
  output: OutputFolder,
  site: KnownOpenSite,
  shared: Shared,
  made: Made,
  outcomes: readonly PageOutcome[],
): Promise<readonly StagedFile[]> {
  const { open, types, known } = site;
  if (!open.site) return [];
  if (open.mails) output.stage(open.mails);
  const before = known?.pages.siteFiles;
  if (before?.every(output.has) && tellTheSame(site, made, outcomes)) {
    before.forEach(output.adopt);
    return before;
  }
  const components = await types.components();
  const renderer = siteRenderer(open.site, shared.public, types.registry, components);
  const records = renderingsOf(outcomes).flatMap(
    (rendering) => JSON.parse(rendering.records) as PageRecord[],
  );
  return renderer.renderSiteFiles(records).map(output.stage);
}

/** True where there are the same pages as before, and nothing that is told of them has changed. */
function tellTheSame(
  { open, basis, known }: KnownOpenSite,
  made: Made,
  outcomes: readonly PageOutcome[],
): boolean {
  const before = known?.pages.pages ?? {};
  const changes = [
    ...changesOfBasis(known?.pages.basis, basis),
    ...changesOfBasis(known?.pages.ofRendering, made.basis),
  ];
  return (
    changes.length === 0 &&
    Object.keys(before).length === open.pages.length &&
    open.pages.every(
      ({ path }, index) => outcomes[index]?.rendering?.records === before[path]?.rendering?.records,
    )
  );
}

function renderingsOf(outcomes: readonly PageOutcome[]): Rendering[] {
  return outcomes.flatMap(({ rendering }) => rendering ?? []);
}
