import { relative } from 'node:path';
import type { LocatedDiagnostic } from '../../renderer/index.ts';
import { isError } from '../../renderer/light.ts';
import type { Interruption } from '../interruption.ts';
import type { KnownOpenSite } from '../memory/open-known-site.ts';
import { type Made, remember } from '../memory/remember.ts';
import type { SiteMemory } from '../memory/site-memory.ts';
import type { Shared } from '../publish/publish-shared.ts';
import type { PageOutcome } from '../render/render-chunk.ts';
import { stageCompressed } from '../write/compress-output.ts';
import type { OutputFolder, WriteSummary } from '../write/write-output.ts';
import { stagePages, stageSiteFiles, stageUsed } from './stage-site.ts';
import { weighPages } from './weigh-pages.ts';

/** A build whose pages are there. */
export interface BuiltPages {
  site: KnownOpenSite;
  memory: SiteMemory;
  shared: Shared;
  made?: Made;
  /** What became of each page file, in their order. */
  outcomes: readonly PageOutcome[];
  output: OutputFolder;
  outFolder: string;
  /** Whether texts are to be there in smaller codings too. */
  compress?: boolean;
}

/** What a build has come to. */
export interface Finish {
  diagnostics: readonly LocatedDiagnostic[];
  /** Absent where errors kept the output as it was. */
  output?: { pages: number; summary: WriteSummary };
}

/**
 * Compares the pages of a site and, where there are no errors, puts everything in its place. What
 * came of it is remembered.
 */
export async function finishBuild(
  { site, memory, shared, made, outcomes, output, outFolder, compress = false }: BuiltPages,
  interruption: Interruption,
): Promise<Finish> {
  const weights = made ? await weighPages(outcomes, shared) : [];
  const diagnostics = site.open.diagnose(outcomes, weights);
  const findings = { outcomes, diagnostics, made };
  if (!made || diagnostics.some(isError)) {
    remember(memory, site, true, findings);
    return { diagnostics };
  }
  const pages = stagePages(output, outcomes);
  await stageUsed(output, site, shared, outcomes, interruption);
  const siteFiles = await stageSiteFiles(output, site, shared, made, outcomes);
  if (compress) await stageCompressed(output, interruption);
  await interruption.pause();
  const { summary, files } = output.commit();
  const count = summary.written + summary.unchanged;
  const folder = relative(site.siteFolder.folder, outFolder);
  const known = { folder, pages, isCompressed: compress, count, files };
  remember(memory, site, true, { ...findings, siteFiles, output: known });
  return { diagnostics, output: { pages, summary } };
}
